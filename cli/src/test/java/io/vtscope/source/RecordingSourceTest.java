package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.jvm.Jdk;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.JvmObservation;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingSourceTest {
  private static final Path RECORDINGS = Path.of("src/test/resources/io/vtscope/recordings");

  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"shop-21.jfr", "shop-25.jfr"})
  void pinSumsEqualSinglePins(String name) throws Exception {
    Path file = thrice(RECORDINGS.resolve(name));
    Aggregator each = new Aggregator();
    RecordingSource.read(file, each::accept);
    assertThat(each.snapshot().hotspots()).isNotEmpty();

    assertThat(summed(file)).isEqualTo(each.snapshot());
  }

  @Test
  void progressEndsAtTheSizeOfTheFile() throws Exception {
    Path file = thrice(RECORDINGS.resolve("shop-21.jfr"));
    List<Long> progress = new ArrayList<>();
    RecordingSource.read(file, observation -> {}, progress::add);

    assertThat(progress).hasSize(3).isSorted().last().isEqualTo(Files.size(file));
  }

  @Test
  void missingAndForeignFilesAreRefused() throws Exception {
    Path missing = directory.resolve("missing.jfr");
    Path none = Files.writeString(directory.resolve("none.jfr"), "no recording");

    assertThatThrownBy(() -> summed(missing)).hasMessage("there is no file " + missing);
    assertThatThrownBy(() -> summed(none))
        .hasMessageStartingWith(none + " is not a readable recording:");
  }

  @Test
  void whileGarbageIsCollectedAllThreadsAreStopped() throws Exception {
    Path file = directory.resolve("collected.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.ExecuteVMOperation").withoutThreshold();
      recording.start();
      System.gc();
      recording.stop();
      recording.dump(file);
    }
    List<JvmObservation.Stop> stops = new ArrayList<>();
    RecordingSource.read(
        file,
        observation -> {
          if (observation instanceof JvmObservation.Stop stop) {
            stops.add(stop);
          }
        });
    assertThat(stops).anyMatch(stop -> stop.operation().contains("Collect") && stop.nanos() > 0);
    assertThat(stops).as("others run on").noneMatch(stop -> stop.operation().contains("Handshake"));
  }

  @Test
  void identifiesTheJdkWithoutTheAgent() throws Exception {
    Path file = directory.resolve("plain.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.JVMInformation");
      recording.enable("jdk.InitialSystemProperty");
      recording.start();
      recording.stop();
      recording.dump(file);
    }
    Jdk jdk = summed(file).target().jdk();
    assertThat(jdk.release()).isEqualTo(System.getProperty("java.vm.version"));
    assertThat(jdk.vendor()).isEqualTo(System.getProperty("java.vm.vendor"));
    assertThat(jdk.runsOn(System.getProperty("os.arch"))).isTrue();
  }

  private static Snapshot summed(Path file) throws SourceException {
    Aggregator aggregator = new Aggregator();
    RecordingSource.read(file, aggregator::accept, Aggregator.pinSums());
    return aggregator.snapshot();
  }

  private Path thrice(Path recording) throws Exception {
    Path file = directory.resolve("thrice.jfr");
    try (OutputStream all = Files.newOutputStream(file)) {
      for (int i = 0; i < 3; i++) {
        Files.copy(recording, all);
      }
    }
    return file;
  }
}
