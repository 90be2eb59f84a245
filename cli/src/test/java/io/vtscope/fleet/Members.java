package io.vtscope.fleet;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;

import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Jdk;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.rule.Rules;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Processes of a fleet that use a driver. */
public final class Members {
  private static final String JDK = "21.0.8+9-LTS";

  private final Aggregator aggregator = new Aggregator();
  private final List<String> recordings;

  private Members(long pid, String jdk, @Nullable String driver, List<String> recordings) {
    this.recordings = recordings;
    JvmObservation.TargetInfo info = agent(jdk);
    aggregator.accept(
        new JvmObservation.TargetInfo(
            info.at(), pid, 0, info.mainClass(), Jdk.of(jdk), info.agent()));
    aggregator.accept(recorded(0, 10_000));
    aggregator.accept(enabled("jdk.VirtualThreadPinned"));
    aggregator.accept(
        new CodeObservation.ClassOrigin("a.B", new Artifact("driver", driver, "driver.jar")));
  }

  /** Of a run: its recording is not kept. */
  public static Member idle(long pid) {
    return new Members(pid, JDK, "8.0.34", List.of()).member();
  }

  public static Member idle(String recording, String jdk, @Nullable String driver) {
    return new Members(1, jdk, driver, List.of(recording)).member();
  }

  /** A process whose driver pins this often, for 100 ms each. */
  public static Member pinning(long pid, int times) {
    return new Members(pid, JDK, "8.0.33", List.of()).pins(times).member();
  }

  public static Member pinning(String recording, String jdk, String driver, int times) {
    return new Members(1, jdk, driver, List.of(recording)).pins(times).member();
  }

  private Members pins(int times) {
    aggregator.accept(holds("a.B.c:1", "this.mutex"));
    for (int i = 0; i < times; i++) {
      aggregator.accept(
          pin(
              200L * i,
              100,
              stack("java.lang.Thread.sleep:1", "a.B.c:1", "java.lang.VirtualThread.run:1")));
    }
    return this;
  }

  private Member member() {
    return new Member(Rules.diagnose(aggregator.snapshot()), recordings);
  }
}
