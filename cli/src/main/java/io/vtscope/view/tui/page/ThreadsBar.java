package io.vtscope.view.tui.page;

import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState;
import io.vtscope.view.format.Counts;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Role;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A bar of the virtual threads' states. */
final class ThreadsBar {
  private ThreadsBar() {}

  /** Empty without counted threads. */
  static List<Line> lines(ViewModel model, int width) {
    Scan scan = model.snapshot().waits().population().last();
    if (scan == null || scan.count().total() == 0) {
      return List.of();
    }
    Bar bar = bar(scan, model.snapshot().carriers().now());
    if (bar.total() == 0) {
      return List.of();
    }
    Line title = Line.text("virtual threads " + Counts.number(scan.count().total()) + ": ");
    return List.of(bar.legend(title, width, ThreadsBar::words), bar.line(Bar.moment(model), width));
  }

  private static Bar bar(Scan scan, @Nullable CarrierPoolSample now) {
    PopulationState.Population count = scan.count();
    // Counts include threads that block their carrier at a monitor in "running".
    long held = now == null ? 0 : Math.min(count.states().running(), now.carriers().blocked());
    long sleeping = sleeping(scan);
    return new Bar(
        List.of(
            new Bar.Part("blocked", Role.BLOCKED, "▒", count.states().blocked() + held),
            new Bar.Part("sleeping", Role.IDLE, "·", sleeping),
            new Bar.Part(
                "parked",
                Role.COMPENSATED,
                "░",
                count.states().parked() + count.states().timed() - sleeping),
            new Bar.Part("waiting", Role.COMPENSATED, ":", count.states().waiting()),
            new Bar.Part("pinned", Role.PINNED, "▓", count.states().pinned()),
            new Bar.Part("queued", Role.WARNING, "+", count.states().runnable()),
            new Bar.Part("running", Role.RUNNING, "█", count.states().running() - held)));
  }

  /** The JVM counts sleeping threads as parked with a time limit. */
  private static long sleeping(Scan scan) {
    List<PopulationState.WaitGroup> asleep =
        scan.groups().stream()
            .filter(group ->
                group.stack().frames().stream()
                    .anyMatch(frame -> frame.isJdk() && frame.is(Meaning.THREAD_SLEEP)))
            .toList();
    return asleep.isEmpty()
        ? 0
        : Math.min(scan.count().states().timed(), scan.threads(scan.share(asleep)));
  }

  private static Line words(Bar.Part part) {
    return Line.of(part.role(), part.mark() + " ")
        .and(Role.STRONG, Counts.number(part.amount()))
        .and(" " + part.name() + "  ");
  }
}
