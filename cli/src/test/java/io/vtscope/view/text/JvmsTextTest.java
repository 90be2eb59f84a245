package io.vtscope.view.text;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.JvmObservation;
import io.vtscope.rule.Rules;
import java.util.List;
import org.junit.jupiter.api.Test;

class JvmsTextTest {
  @Test
  void aSharedFindingShowsTheWorstAndItsJvms() {
    String text =
        JvmsText.of(
            List.of(pinning(11, 20), pinning(12, 40), idle(13)),
            List.of("pid 14: the JVM was killed"),
            "mvn test",
            "0.1.0",
            100);
    assertThat(text)
        .containsSubsequence(
            "vtscope 0.1.0: 3 JVMs of mvn test\n\nFound: 1 warning.\n\nWARNING   pinned-monitor: ",
            "> a.B.c(B.java:1)  holds this.mutex",
            "  in       2 of 3 JVMs of app.Main: pids 11, 12; the figures are from the worst",
            "  app.Main, pid 11, JDK 21.0.8+9-LTS, 10 s: 1 WARNING\n",
            "  app.Main, pid 13, JDK 21.0.8+9-LTS, 10 s: no virtual thread was seen\n",
            "  pid 14: the JVM was killed\n",
            "  note     Pins shorter than 1 ms were not recorded.\n");
  }

  private static Diagnosis pinning(long pid, int times) {
    Aggregator aggregator = of(pid);
    aggregator.accept(holds("a.B.c:1", "this.mutex"));
    for (int i = 0; i < times; i++) {
      aggregator.accept(
          pin(
              200L * i,
              100,
              stack("java.lang.Thread.sleep:1", "a.B.c:1", "java.lang.VirtualThread.run:1")));
    }
    return Rules.diagnose(aggregator.snapshot());
  }

  private static Diagnosis idle(long pid) {
    return Rules.diagnose(of(pid).snapshot());
  }

  private static Aggregator of(long pid) {
    Aggregator aggregator = new Aggregator();
    JvmObservation.TargetInfo info = agent("21.0.8+9-LTS");
    aggregator.accept(
        new JvmObservation.TargetInfo(
            info.at(), pid, 0, info.mainClass(), info.jdk(), info.agent()));
    aggregator.accept(recorded(0, 10_000));
    aggregator.accept(enabled("jdk.VirtualThreadPinned"));
    return aggregator;
  }
}
