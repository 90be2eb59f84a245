package io.vtscope.source;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.rule.Rules;
import io.vtscope.view.json.JsonReport;
import io.vtscope.view.text.TextReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.SplittableRandom;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged recordings yield a report or one sentence. {@code -Dfuzz.runs=1000000 -Dfuzz.seed=N}
 * tries more.
 */
class DamagedRecordingsTest {
  private static final int RUNS = Integer.getInteger("fuzz.runs", 1_000);
  private static final long SEED = Long.getLong("fuzz.seed", 1);

  /** Others take less than a second. */
  private static final Duration HANGS = Duration.ofSeconds(30);

  private static final int WIDTH = 100;

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"shop-21.jfr", "shop-25.jfr"})
  void giveASentenceOrAReport(String name) throws Exception {
    assertThatAllEnd(Files.readAllBytes(recording(name)));
  }

  /** With pins alone, nothing else detects the damage first. */
  @ParameterizedTest
  @ValueSource(strings = {"shop-21.jfr", "shop-25.jfr"})
  void giveASentenceOrAReportOfPinsAlone(String name) throws Exception {
    Path pins = directory.resolve("pins.jfr");
    try (RecordingFile all = new RecordingFile(recording(name))) {
      all.write(pins, event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"));
    }
    assertThatAllEnd(Files.readAllBytes(pins));
  }

  private static Path recording(String name) throws Exception {
    return Path.of(
        requireNonNull(DamagedRecordingsTest.class.getResource("/io/vtscope/recordings/" + name))
            .toURI());
  }

  private void assertThatAllEnd(byte[] whole) throws Exception {
    Path file = directory.resolve("damaged.jfr");
    int reports = 0;
    int sentences = 0;
    for (int run = 0; run < RUNS; run++) {
      long seed = SEED * RUNS + run;
      Files.write(file, mutate(whole.clone(), new SplittableRandom(seed)));
      boolean isReport =
          assertTimeoutPreemptively(
              HANGS, () -> report(file, seed), () -> "hangs with seed " + seed);
      reports += isReport ? 1 : 0;
      sentences += isReport ? 0 : 1;
    }
    assertThat(reports).isPositive();
    assertThat(sentences).isPositive();
  }

  private static boolean report(Path file, long seed) {
    try {
      Aggregator aggregator = new Aggregator();
      if (seed % 2 == 0) {
        RecordingSource.read(file, aggregator::accept, Aggregator.pinSums());
      } else {
        RecordingSource.read(file, each -> accept(each, aggregator));
      }
      Diagnosis diagnosis = Rules.diagnose(aggregator.snapshot());
      assertThat(TextReport.of(diagnosis, "", TextReport.Style.of(WIDTH, true))).isNotEmpty();
      assertThat(JsonReport.of(diagnosis, "", Instant.EPOCH)).isNotEmpty();
      return true;
    } catch (SourceException e) {
      assertThat(e).as("seed " + seed).hasMessageContaining(file.toString());
      return false;
    } catch (RuntimeException | Error e) {
      throw new AssertionError("fails with seed " + seed, e);
    }
  }

  private static void accept(Observation observation, Aggregator aggregator) {
    if (observation instanceof HoldObservation.Pins pins) {
      assertThat(pins.times().size()).isPositive();
    }
    aggregator.accept(observation);
  }

  private static byte[] mutate(byte[] bytes, SplittableRandom random) {
    int times = 1 + random.nextInt(8);
    byte[] mutated = bytes;
    for (int i = 0; i < times; i++) {
      mutated = once(mutated, random);
    }
    return mutated;
  }

  private static byte[] once(byte[] bytes, SplittableRandom random) {
    if (bytes.length < 2) {
      return bytes;
    }
    int at = place(bytes, random);
    int length = Math.min(bytes.length - at, 1 + random.nextInt(16));
    switch (random.nextInt(7)) {
      case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> bytes[at] = (byte) random.nextInt(256);
      case 2 -> Arrays.fill(bytes, at, at + length, (byte) 0xff); // largest numbers
      case 3 -> Arrays.fill(bytes, at, at + length, (byte) 0);
      case 4 ->
          System.arraycopy(bytes, random.nextInt(bytes.length - length + 1), bytes, at, length);
      case 5 -> {
        return random.nextInt(4) == 0 ? Arrays.copyOf(bytes, at) : bytes;
      }
      default -> {
        // Shifts the rest.
        int from = Math.min(bytes.length, at + random.nextInt(3));
        byte[] moved = Arrays.copyOf(bytes, at + bytes.length - from);
        System.arraycopy(bytes, from, moved, at, bytes.length - from);
        return moved;
      }
    }
    return bytes;
  }

  /** A random place; headers, metadata and constants are preferred. */
  private static int place(byte[] bytes, SplittableRandom random) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(Math.min(68, bytes.length));
      case 1 -> Math.max(0, bytes.length - 1 - random.nextInt(120_000));
      default -> random.nextInt(bytes.length);
    };
  }
}
