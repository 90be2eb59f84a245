package io.vtscope.view.tui.detail;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.ThreadWords;
import io.vtscope.state.LockState;
import io.vtscope.view.format.Counts;
import io.vtscope.view.tui.page.CarriersPage;
import io.vtscope.view.tui.page.Figures;
import io.vtscope.view.tui.page.Locks;
import io.vtscope.view.tui.page.ThreadsPage;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Prose;
import io.vtscope.view.tui.widget.Role;
import java.util.List;

/** Details of a carrier, a group of waiting threads, or a lock. */
final class LockDetail {
  private LockDetail() {}

  static void write(CarriersPage.Row row, ViewModel model, Prose prose) {
    prose.sentence(
        Role.STRONG, row.carrier() == null ? "A carrier, " + row.state() : row.carrier());
    prose.figure("state", row.state());
    if (row.thread() == null) {
      prose.sentence(
          Role.DIM,
          "Its thread is known only if it kept the carrier in two samples. Press d to sample all"
              + " carriers now.");
      return;
    }
    prose.figure("carries", ThreadWords.of(row.thread()));
    prose.figure("since", row.nanos() < 0 ? "unknown" : Amounts.time(row.nanos()));
    prose.figure(
        "CPU", Double.isNaN(row.cpu()) ? "unknown" : Amounts.share(row.cpu()) + " of that time");
    if (row.waitsFor() != null) {
      prose.figure("waits for", row.waitsFor());
      owner(row.waitsFor(), model, prose);
    }
    prose.heading("Stack").stack(row.stack());
  }

  static void write(ThreadsPage.Row row, ViewModel model, Prose prose) {
    prose.sentence(Role.STRONG, row.label());
    prose.figure(
        "threads",
        (row.size().share().isExact() ? "" : "about ")
            + Figures.whole(row.size().threads())
            + ", "
            + Counts.share(row.size().share())
            + " of waiting threads");
    prose.figure(
        "waited",
        Amounts.time(Math.round(row.waited().nanos()))
            + (row.waited().error() == 0
                ? ""
                : ", ±" + Amounts.share(row.waited().error() / row.waited().nanos()))
            + ", summed over all threads and samples");
    prose.figure("state", row.state());
    prose.figure(
        "oldest",
        row.oldest() == 0
            ? "none was seen before the last sample"
            : "seen there " + Amounts.time(row.oldest()) + " ago");
    prose.figure("waits for", row.waitsFor());
    String lock = Locks.of(model, row.waitsFor(), row.largest().stack());
    if (lock != null) {
      owner(lock, model, prose);
    }
    prose
        .heading(
            row.largest().alike() == row.size().sampled()
                ? "Stack"
                : "The most frequent stack: %s of %s sampled threads"
                    .formatted(
                        Figures.whole(row.largest().alike()), Figures.whole(row.size().sampled())))
        .stack(row.largest().stack());
  }

  private static void owner(String lock, ViewModel model, Prose prose) {
    Locks.Owner owner = Locks.owner(model.snapshot(), lock);
    prose.figure(
        "held by",
        owner == null
            ? "unknown, or no owner"
            : owner.owner() + (owner.state() == null ? "" : ", " + owner.state()) + " (f: follow)");
  }

  static void lock(String lock, ViewModel model, Prose prose) {
    prose.sentence(Role.STRONG, lock);
    Locks.Owner owner = Locks.owner(model.snapshot(), lock);
    prose.heading("Owner");
    if (owner == null) {
      prose.sentence(
          Role.DIM, "Unknown, or none: the agent reports the owners of locks with many waiters.");
    } else {
      prose.figure("thread", owner.owner());
      prose.figure("state", owner.state());
      prose.figure("waits for", owner.waitsFor() == null ? "" : owner.waitsFor() + " (f: follow)");
      prose.figure(
          "seen", Amounts.time(Math.max(0, model.snapshot().window().to() - owner.at())) + " ago");
      prose.stack(owner.stack());
    }
    prose.heading("Waiters");
    List<String> waiters = Locks.waiters(model.snapshot(), lock);
    waiters.forEach(prose::sentence);
    if (waiters.isEmpty()) {
      prose.sentence(Role.DIM, "None at the moment.");
    }
    LockState.LockQueue queue = Locks.queue(model.snapshot(), lock);
    if (queue != null) {
      prose.figure(
          "oldest", queue.waiters().oldest() == 0 ? "" : Amounts.time(queue.waiters().oldest()));
      prose.stack(queue.waiters().stack());
    }
  }
}
