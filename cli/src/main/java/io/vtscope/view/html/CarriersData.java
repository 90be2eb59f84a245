package io.vtscope.view.html;

import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.TimelinePoint;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes the carriers' totals and timeline. */
final class CarriersData {
  private final PageData data;

  CarriersData(PageData data) {
    this.data = data;
  }

  void carriers(Snapshot snapshot) throws IOException {
    Carriers carriers = snapshot.carriers();
    data.begin("window");
    data.number("start", snapshot.window().from() / 1_000_000);
    data.millis("millis", snapshot.window().to() - snapshot.window().from());
    data.end();
    data.begin("carriers");
    data.positive("parallelism", carriers.size().parallelism());
    data.positive("maxPoolSize", carriers.size().maxPoolSize());
    data.positive("peakPool", carriers.size().peakPool());
    data.known("peakQueued", carriers.size().peakQueued());
    data.millis("pinnedMillis", snapshot.pinnedNanos());
    delay(carriers);
    budget(carriers.budget());
    timeline(carriers, snapshot.window());
    data.end();
  }

  private void delay(Carriers carriers) throws IOException {
    SchedulingDelay delay = carriers.delay();
    if (delay != null && delay.count() > 0) {
      data.text(
          "delay",
          "The start delay of a new virtual thread was %s (median), at most %s (%s, started only while other threads were runnable)."
              .formatted(
                  Amounts.time(delay.p50Nanos()),
                  Amounts.time(delay.maxNanos()),
                  Amounts.count(delay.count(), "probe thread")));
    }
  }

  private void budget(@Nullable Budget budget) throws IOException {
    if (budget != null && budget.total() > 0) {
      data.begin("budget");
      data.millis("running", budget.running());
      data.millis("pinned", budget.pinned());
      data.millis("blocked", budget.blocked());
      data.millis("compensated", budget.compensated());
      data.millis("idle", budget.idle());
      data.millis("unknown", budget.unknown());
      data.end();
    }
  }

  /**
   * Rows: milliseconds since the window's start; pool, mounted and queued (null without a sample);
   * held carriers.
   */
  private void timeline(Carriers carriers, Window window) throws IOException {
    boolean looked = carriers.budget() != null;
    data.millis("step", carriers.step());
    data.flag("looked", looked);
    data.beginArray("timeline");
    for (TimelinePoint point : carriers.timeline()) {
      data.beginArray();
      data.millis(point.at() - window.from());
      for (long figure : new long[] {point.pool(), point.mounted(), point.queued()}) {
        if (point.sampled()) {
          data.value(figure);
        } else {
          data.unknown();
        }
      }
      if (looked && point.held() < 0) {
        data.unknown();
      } else {
        data.value(looked ? point.held() : point.pinned());
      }
      data.endArray();
    }
    data.endArray();
  }
}
