package io.vtscope.report;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;

import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.state.CarrierState;
import io.vtscope.view.json.JsonReport;
import java.time.Instant;

/** Written and reread reports for tests. */
public final class Written {
  public static final Stack QUERY =
      stack(
          "java.lang.VirtualThread.park",
          "java.net.Socket$SocketInputStream.read:979",
          "org.db.Stream.receive:465",
          "app.Main.main:12",
          "java.lang.VirtualThread.run:309");

  private Written() {}

  public static Aggregator healthy() {
    return watched(0);
  }

  /** A driver pins three carriers for 200 ms while a virtual thread waits 300 ms. */
  public static Aggregator pinning(int pins) {
    int carriers = 3;
    Aggregator all = watched(pins * 200L / carriers);
    all.accept(holds("org.db.Stream.receive:465", "this.lock"));
    all.accept(origin("org.db.Stream", "db", "4.2"));
    for (int i = 0; i < pins; i++) {
      all.accept(pin(i * 200L / carriers, 200, QUERY));
    }
    return all;
  }

  /** Three carriers pinned, the fourth running. */
  private static Aggregator watched(long pinned) {
    Aggregator all = new Aggregator();
    all.accept(agent("21.0.8+9-LTS"));
    all.accept(recorded(0, 10_000));
    for (String event :
        new String[] {
          "jdk.VirtualThreadPinned", "jdk.JavaMonitorEnter", "jdk.VirtualThreadSubmitFailed"
        }) {
      all.accept(enabled(event));
    }
    for (int i = 0; i < 100; i++) {
      long at = i * 100L;
      if (at < pinned) {
        all.accept(scheduler(at, 4, 4, 4, 8));
        CarrierState.CarrierSample full = carriers(at, 1, 3, 0, 0, 0);
        all.accept(i > 0 && i % 3 == 0 ? trial(full, 300) : full);
      } else {
        all.accept(scheduler(at, 4, 4, 1, 0));
        all.accept(trial(carriers(at, 1, 0, 0, 0, 3), 1));
      }
    }
    return all;
  }

  public static Aggregator growing() {
    Aggregator all = healthy();
    all.accept(scheduler(5_000, 4, 9, 4, 0));
    all.accept(compensation(5_000, "java.lang.Object.wait:366", "app.Box.take:5"));
    return all;
  }

  public static String json(Aggregator all) {
    return JsonReport.of(Rules.diagnose(all.snapshot()), "0.1.0", Instant.EPOCH);
  }

  public static Report report(Aggregator all) {
    try {
      return ReportReader.read(json(all));
    } catch (ReportException e) {
      throw new AssertionError(e);
    }
  }
}
