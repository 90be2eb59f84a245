package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.chunk.Recording;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PinFolderTest {
  private static final Path RECORDINGS = Path.of("src/test/resources/io/vtscope/recordings");

  private record Told(
      long at, long nanos, int frames, @Nullable String reason, @Nullable String operation) {}

  @ParameterizedTest
  @CsvSource({"shop-21.jfr, 1000000", "shop-25.jfr, 1000000", "shop-21.jfr, 7", "shop-25.jfr, 1"})
  void allPinsArePassedOn(String name, int most) throws Exception {
    Path file = RECORDINGS.resolve(name);
    List<Told> told = new ArrayList<>();
    Decoder decoder = Decoder.to(each -> add(each, told), most);
    Recording.read(file, decoder.subscriptions());

    assertThat(told).isNotEmpty().containsExactlyInAnyOrderElementsOf(asTheJdkReads(file));
  }

  private static void add(Observation observation, List<Told> told) {
    if (observation instanceof HoldObservation.Pins pins) {
      PinTimes times = pins.times();
      assertThat(times.size()).isPositive();
      for (int i = 0; i < times.size(); i++) {
        int frames = pins.stack().frames().size();
        told.add(new Told(times.at(i), times.nanos(i), frames, pins.reason(), pins.operation()));
      }
    }
  }

  private static List<Told> asTheJdkReads(Path file) throws Exception {
    List<Told> all = new ArrayList<>();
    for (RecordedEvent event : RecordingFile.readAllEvents(file)) {
      if (event.getEventType().getName().equals("jdk.VirtualThreadPinned")) {
        Instant at = event.getStartTime();
        all.add(
            new Told(
                at.getEpochSecond() * 1_000_000_000 + at.getNano(),
                event.getDuration().toNanos(),
                event.getStackTrace() == null ? 0 : event.getStackTrace().getFrames().size(),
                text(event, "pinnedReason"),
                text(event, "blockingOperation")));
      }
    }
    return all;
  }

  private static @Nullable String text(RecordedEvent event, String field) {
    return event.hasField(field) ? event.getString(field) : null;
  }
}
