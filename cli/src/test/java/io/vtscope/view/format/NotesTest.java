package io.vtscope.view.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.jvm.AgentInfo;
import io.vtscope.jvm.Jdk;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.JvmObservation;
import io.vtscope.rule.Rules;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NotesTest {
  @Test
  void notesTimeBeforeTheRecordingStarted() {
    assertThat(notes(2_100_000_000L))
        .contains(
            "Flight Recorder started late: virtual threads ran for 2.1 s without being"
                + " recorded.");
    assertThat(notes(0)).noneMatch(note -> note.contains("Flight Recorder"));
  }

  @Test
  void tracedPinsAreNoted() {
    assertThat(tracing("21.0.10+7")).contains("prints the stack of each pin");
    assertThat(tracing("23.0.1+11")).contains("prints the stack of each pin");
    assertThat(Notes.of(snapshot("21.0.3+9-LTS", null, true)))
        .filteredOn(note -> note.contains("tracePinnedThreads"))
        .containsExactly(
            "JDK-8322846 lets -Djdk.tracePinnedThreads, which is set, hang the application; fixed in"
                + " 21.0.4; until then, remove the option"
                + " (https://github.com/openjdk/jdk/pull/17221).");
    for (String fixed : List.of("21.0.4+7", "22+36", "24+36")) {
      assertThat(Notes.of(snapshot(fixed, null, true)))
          .noneMatch(note -> note.contains("JDK-8322846"));
    }
    assertThat(tracing("27.0.1.0.3+1-1-Debian")).contains("no effect on JDK 24 and newer");
  }

  @Test
  void missingMembersAreNotedAndNotEvaluated() {
    AgentInfo.NotRead missing =
        new AgentInfo.NotRead("java.lang.Thread.cont", "what carriers do", List.of("deadlock"));
    Snapshot snapshot =
        snapshot("29", new AgentInfo("1", 1, 1, 2, 0, true, List.of(missing)), false);
    assertThat(Notes.of(snapshot))
        .contains(
            "This JDK has no java.lang.Thread.cont, so vtscope cannot read what carriers do. Not"
                + " checked: deadlock.");
    assertThat(Rules.diagnose(snapshot).verdicts())
        .containsEntry(
            Kind.DEADLOCK,
            new Verdict.NotEvaluated(
                Verdict.Reason.JDK,
                "this JDK has no java.lang.Thread.cont, so vtscope cannot read what carriers do"));
  }

  private static String tracing(String release) {
    return Notes.of(snapshot(release, null, true)).getFirst();
  }

  private static List<String> notes(long unrecorded) {
    return Notes.of(snapshot("25", new AgentInfo("1", 1, 1, 2, unrecorded), false));
  }

  private static Snapshot snapshot(String release, @Nullable AgentInfo agent, boolean tracesPins) {
    Aggregator aggregator = new Aggregator();
    aggregator.accept(
        new JvmObservation.TargetInfo(0, 1, 0, "app.Main", Jdk.of(release), agent, tracesPins));
    return aggregator.snapshot();
  }
}
