package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.source.event.SharedFrames;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChunkWorkersTest {
  private static final int CHUNKS = 5;

  /** The bytes of a chunk before its first event. */
  private static final int HEADER = 68;

  private static final Path RECORDINGS = Path.of("src/test/resources/io/vtscope/recordings");

  private static final int EVENTS = 20_000;

  @TempDir Path directory;

  @Test
  void chunksComeInTheirOrderWithAllThatIsInThem() throws Exception {
    Path file = record();
    List<Observation> expected = new ArrayList<>();
    int chunks =
        io.vtscope.chunk.Recording.read(file, Decoder.to(expected::add).subscriptions()).chunks();
    assertThat(chunks).isGreaterThanOrEqualTo(CHUNKS);

    List<Observation> read = new ArrayList<>();
    List<Long> progress = new ArrayList<>();
    RecordingSource.read(file, read::add, progress::add);

    assertThat(read).hasSizeGreaterThan(CHUNKS * EVENTS).isEqualTo(expected);
    assertThat(progress).hasSize(chunks).isSorted().last().isEqualTo(file.toFile().length());
  }

  @Test
  void pinsOfAllChunksComeOnceEach() throws Exception {
    Path shop = RECORDINGS.resolve("shop-21.jfr");
    Path file = directory.resolve("shops.jfr");
    try (OutputStream all = Files.newOutputStream(file)) {
      for (int i = 0; i < CHUNKS; i++) {
        Files.copy(shop, all);
      }
    }
    List<String> once = new ArrayList<>();
    io.vtscope.chunk.Recording.read(shop, Decoder.to(each -> addPins(each, once)).subscriptions());
    List<String> read = new ArrayList<>();
    RecordingSource.read(file, each -> addPins(each, read));

    List<String> expected = new ArrayList<>();
    for (int i = 0; i < CHUNKS; i++) {
      expected.addAll(once);
    }
    assertThat(once).hasSizeGreaterThan(100);
    // One stack's events are adjacent.
    assertThat(read).containsExactlyInAnyOrderElementsOf(expected);
  }

  /** Alternating JVMs have equal numbers for different stacks. */
  @Test
  void pinSumsDoNotDependOnTheNumberOfWorkers() throws Exception {
    Path file = directory.resolve("two-jvms.jfr");
    try (OutputStream all = Files.newOutputStream(file)) {
      for (int i = 0; i < CHUNKS; i++) {
        Files.copy(RECORDINGS.resolve("shop-21.jfr"), all);
        Files.copy(RECORDINGS.resolve("shop-25.jfr"), all);
      }
    }
    Aggregator byNone = new Aggregator();
    io.vtscope.chunk.Recording.read(file, Decoder.to(byNone::accept).subscriptions());
    Aggregator bySeveral = new Aggregator();
    RecordingSource.read(file, bySeveral::accept, Aggregator.pinSums());
    Aggregator byOne = new Aggregator();
    Supplier<HoldObservation.PinSum> empty = Aggregator.pinSums();
    int[] sums = new int[1];
    try (io.vtscope.chunk.Recording recording = io.vtscope.chunk.Recording.open(file)) {
      ChunkWorkers.readHere(
          recording,
          new SharedFrames(),
          each -> {
            byOne.accept(each);
            sums[0] += each instanceof HoldObservation.PinSum ? 1 : 0;
          },
          () -> new ChunkPins.Summed(empty.get()),
          chunk -> {});
    }

    assertThat(sums[0]).as("of all chunks together").isEqualTo(1);
    assertThat(byOne.snapshot()).isEqualTo(byNone.snapshot());
    assertThat(bySeveral.snapshot()).isEqualTo(byNone.snapshot());
    assertThat(byNone.snapshot().hotspots()).isNotEmpty();
  }

  @Test
  void readsTheChunksAfterADamagedOne() throws Exception {
    byte[] shop = Files.readAllBytes(RECORDINGS.resolve("shop-21.jfr"));
    byte[] damaged = shop.clone();
    Arrays.fill(damaged, HEADER, 2 * HEADER, (byte) 0xff);
    Path file = directory.resolve("damaged.jfr");
    try (OutputStream all = Files.newOutputStream(file)) {
      all.write(shop);
      all.write(damaged);
      all.write(shop);
    }
    Aggregator whole = new Aggregator();
    RecordingSource.read(RECORDINGS.resolve("shop-21.jfr"), whole::accept, Aggregator.pinSums());
    List<RecordingObservation.Damage> told = new ArrayList<>();
    Aggregator read = new Aggregator();
    RecordingSource.read(
        file,
        each -> {
          read.accept(each);
          if (each instanceof RecordingObservation.Damage one) {
            told.add(one);
          }
        },
        Aggregator.pinSums());

    assertThat(told).hasSize(1);
    assertThat(told.getFirst().what())
        .contains("after 1 readable chunks")
        .contains("what follows that chunk was read");
    assertThat(read.snapshot().carriers().pinnedNanos())
        .isPositive()
        .isEqualTo(2 * whole.snapshot().carriers().pinnedNanos());
  }

  private static void addPins(Observation observation, List<String> to) {
    if (observation instanceof HoldObservation.Pins pins) {
      for (int i = 0; i < pins.times().size(); i++) {
        to.add(
            "%d %d %d %s"
                .formatted(
                    pins.times().at(i),
                    pins.times().nanos(i),
                    pins.times().thread(i),
                    pins.stack()));
      }
    }
  }

  @Test
  void aFailingConsumerStopsReading() throws Exception {
    Path file = record();
    int[] seen = new int[1];
    try {
      RecordingSource.read(
          file,
          observation -> {
            if (++seen[0] == 10) {
              throw new IllegalStateException("enough");
            }
          });
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("enough");
    }
    assertThat(seen[0]).isEqualTo(10);
  }

  private Path record() throws Exception {
    Path file = directory.resolve("chunks.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ThreadStart").withStackTrace();
      recording.enable("jdk.FileWrite").withoutThreshold().withStackTrace();
      recording.enable("jdk.ActiveSetting");
      recording.start();
      for (int chunk = 0; chunk < CHUNKS; chunk++) {
        Thread.ofVirtual().start(this::writeOften).join();
        try (Recording begins = new Recording()) {
          begins.start(); // starts another chunk
        }
      }
      recording.dump(file);
    }
    return file;
  }

  private void writeOften() {
    try (FileOutputStream file = new FileOutputStream(directory.resolve("written").toFile())) {
      for (int i = 0; i < EVENTS; i++) {
        file.write(i);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
