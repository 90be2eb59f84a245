package io.vtscope.view.tui.page;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorStep;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.view.format.Counts;
import io.vtscope.view.tui.state.Span;
import io.vtscope.view.tui.widget.Gauge;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Series;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Time series of a snapshot. */
public final class Figures {
  /** The agent's interval for thread counts and executors. */
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  /** Samples may be slightly more than 0.1 s apart. */
  private static final long SLACK = Duration.ofMillis(150).toNanos();

  private static final int CHARTS = 7;

  /** Rows of a high chart and its gap. */
  private static final int ROOMY = 3;

  private final Snapshot snapshot;
  private final long from;
  private final int bars;

  public Figures(Snapshot snapshot, Span span, int bars) {
    this.snapshot = snapshot;
    this.from = span.from(snapshot.window());
    this.bars = bars;
  }

  Series pool() {
    return carriers(point -> point.sampled() ? point.pool() : Double.NaN);
  }

  Series queued() {
    return carriers(point -> point.sampled() ? point.queued() : Double.NaN);
  }

  /** From the agent's samples, otherwise from ended pins. */
  Series held() {
    boolean looked = snapshot.carriers().budget() != null;
    return carriers(
        point -> looked ? (point.held() >= 0 ? point.held() : Double.NaN) : point.pinned());
  }

  Series delay() {
    return carriers(point -> point.delay() >= 0 ? point.delay() : Double.NaN);
  }

  /** Virtual and platform. */
  Series made() {
    return carriers(point -> point.made() >= 0 ? point.made() : Double.NaN);
  }

  private Series carriers(ToDoubleFunction<TimelinePoint> value) {
    Carriers carriers = snapshot.carriers();
    return Series.of(
        carriers.timeline(),
        TimelinePoint::at,
        value,
        from,
        snapshot.window().to(),
        carriers.step() + SLACK,
        bars);
  }

  Series alive() {
    return Series.of(
        snapshot.waits().population().scans(),
        (Scan scan) -> scan.count().at(),
        scan -> scan.count().total(),
        from,
        snapshot.window().to(),
        (SECOND + SLACK) * snapshot.waits().population().every(),
        bars);
  }

  /** In all executors. */
  Series tasks() {
    Series sum = Series.empty(bars);
    for (Executor executor : snapshot.executors()) {
      sum = sum.plus(queued(executor));
    }
    return sum;
  }

  /** Empty for a scheduler, whose tasks are mostly not due. */
  public Series queued(Executor executor) {
    return executor.isScheduled() ? Series.empty(bars) : steps(executor, ExecutorStep::queued);
  }

  public Series steps(Executor executor, ToDoubleFunction<ExecutorStep> value) {
    long step = executor.load().steps().size() < 2 ? SECOND : spacing(executor.load().steps());
    return Series.of(
        executor.load().steps(),
        // a load covers the second before it
        (ExecutorStep one) -> one.first() - SECOND,
        one -> value.applyAsDouble(one) < 0 ? Double.NaN : value.applyAsDouble(one),
        from,
        snapshot.window().to(),
        Math.max(SECOND, step),
        bars);
  }

  private static long spacing(List<ExecutorStep> steps) {
    long first = steps.getFirst().first();
    return (steps.getLast().first() - first) / (steps.size() - 1);
  }

  /** The charts, most important first, sized to fit. */
  List<Line> gauges(int width, int height) {
    List<Line> lines = new ArrayList<>();
    Gauge gauge = new Gauge(width, height - 1 >= CHARTS * ROOMY ? ROOMY - 1 : 1);
    lines.addAll(gauge.lines("carrier queue", queued(), Figures::whole));
    lines.addAll(gauge.lines("pool size", pool(), Figures::whole));
    lines.addAll(gauge.lines("held, ms/s", held(), held -> whole(held * 1000)));
    lines.addAll(gauge.lines("start delay", delay(), Figures::delay));
    lines.addAll(gauge.lines("virtual threads", alive(), Figures::whole));
    lines.addAll(gauge.lines("tasks queued", tasks(), Figures::whole));
    lines.addAll(gauge.lines("new threads/s", made(), Figures::whole));
    return lines;
  }

  /** Less than a microsecond cannot be measured. */
  private static String delay(double nanos) {
    return nanos < 1000 ? "< 1 µs" : Amounts.time((long) nanos);
  }

  public static String whole(long value) {
    return Counts.number(value);
  }

  public static String whole(double value) {
    return Counts.number(Math.round(value));
  }
}
