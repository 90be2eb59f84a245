package io.vtscope.view.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.aggregate.Aggregator;
import io.vtscope.observation.Jdk;
import io.vtscope.observation.Observation;
import java.util.List;
import org.junit.jupiter.api.Test;

class NotesTest {
  @Test
  void whatRanBeforeItWasRecordedIsSaid() {
    assertThat(notes(2_100_000_000L))
        .contains(
            "Flight Recorder took long to start: for 2.1 s virtual threads ran and were not"
                + " recorded.");
    assertThat(notes(0)).noneMatch(note -> note.contains("Flight Recorder"));
  }

  private static List<String> notes(long unrecorded) {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(
        new Observation.TargetInfo(
            0,
            1,
            0,
            "app.Main",
            Jdk.of("25"),
            new Observation.AgentInfo("1", 1, 1, 2, unrecorded)));
    return Notes.of(aggregator.snapshot());
  }
}
