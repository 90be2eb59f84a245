package io.vtscope.view.text;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.ThreadWords;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Dump;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Share;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.state.StallState.Role;
import io.vtscope.view.format.Counts;
import io.vtscope.view.format.DumpState;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.StackText;
import io.vtscope.view.format.Wrap;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Writes a dump as text: the verdict, queues, then stacks. */
public final class DumpText {
  private static final int NARROWEST = 40;
  private static final int MOST_QUEUED = 10;
  private static final int MOST_GROUPS = 10;

  private static final String STACKS_LEFT =
      "While carriers run, vtscope takes few of these stacks. Each one moves its thread to the end of"
          + " the queue.";

  private final int width;
  private final Snapshot snapshot;
  private final Dump dump;
  private final @Nullable Scan scan;
  private final Predicate<Frame> own;
  private final StringBuilder out = new StringBuilder();

  private DumpText(Snapshot snapshot, Dump dump, int width) {
    this.snapshot = snapshot;
    this.dump = dump;
    this.own = StackText.own(snapshot);
    this.scan = snapshot.waits().population().scan(dump.done().scan());
    this.width = Math.max(NARROWEST, width);
  }

  /**
   * The dump, with a line feed at the end of every line.
   *
   * @param notes sentences about unknown facts
   */
  public static String of(
      Snapshot snapshot, Dump dump, List<String> notes, String version, int width) {
    return new DumpText(snapshot, dump, width).write(version, notes);
  }

  private String write(String version, List<String> notes) {
    states();
    header(version);
    notes.forEach(note -> wrapped("Note: ", "  ", note));
    if (!notes.isEmpty()) {
      line("");
    }
    deadlocks();
    locks();
    pools();
    loads();
    threads("Busy carriers: ", Role.CARRIED);
    queued();
    threads("Owners of the locks that these wait for: ", Role.OWNER);
    threads("Next owners of free locks: ", Role.NEXT);
    population();
    executors();
    return out.toString();
  }

  private void header(String version) {
    List<String> parts = Headings.program(snapshot.target());
    if (snapshot.carriers().size().parallelism() > 0) {
      parts.add("parallelism " + snapshot.carriers().size().parallelism());
    }
    parts.add(Headings.time(dump.done().at()));
    wrapped("", "  ", "vtscope " + version + " dump: " + String.join(", ", parts));
    line("");
  }

  private void states() {
    List<DumpState> states = DumpState.of(snapshot, dump);
    for (DumpState state : states) {
      wrapped("", "  ", state.sentence());
      state.more().forEach(more -> wrapped("  ", state.isList() ? "    " : "  ", more));
    }
    if (!states.isEmpty()) {
      line("");
    }
  }

  private void threads(String title, Role role) {
    List<StallState.ThreadState> threads = dump.with(role);
    if (threads.isEmpty()) {
      if (role == Role.CARRIED && snapshot.target().agent() != null) {
        line("Carriers: " + noneShown());
        line("");
      }
      return;
    }
    line(title + threads.size());
    for (StallState.ThreadState thread : threads) {
      wrapped("  ", "      ", thread(thread));
      stack(thread.stack());
    }
    line("");
  }

  private String noneShown() {
    if (snapshot.waits().population().hasMoreMounted(dump)) {
      return "the agent has not sampled them yet.";
    }
    boolean isCounted = snapshot.waits().population().scan(dump.done().scan()) != null;
    return snapshot.carriers().size().parallelism() == 0 && !isCounted
        ? "none, no virtual thread has run yet."
        : "all are idle.";
  }

  private static String thread(StallState.ThreadState thread) {
    String carrier = thread.carrier() == null ? "" : thread.carrier() + ": ";
    String owner = thread.owner() == null ? "" : ", owned by " + thread.owner();
    return carrier
        + ThreadWords.of(thread.thread())
        + " "
        + thread.state()
        + (thread.waitsFor() == null ? "" : ", waits for " + thread.waitsFor() + owner);
  }

  private void queued() {
    List<StallState.ThreadState> queued = dump.with(Role.QUEUED);
    if (dump.done().queued() == 0 && queued.isEmpty()) {
      return;
    }
    long all = Math.max(dump.done().queued(), queued.size());
    line("Runnable, waiting for a carrier: " + all);
    List<StallState.ThreadState> shown = queued.subList(0, Math.min(MOST_QUEUED, queued.size()));
    for (StallState.ThreadState thread : shown) {
      wrapped("  ", "      ", thread(thread));
      stack(thread.stack());
    }
    more(all - shown.size(), "virtual threads");
    if (shown.stream().anyMatch(DumpText::isStackLeft)) {
      wrapped("  ", "  ", STACKS_LEFT);
    }
    line("");
  }

  /** Whether the stack exists but was not taken. */
  private static boolean isStackLeft(StallState.ThreadState thread) {
    return thread.stack().frames().isEmpty() && !thread.state().equals("STARTED");
  }

  private void deadlocks() {
    for (Deadlock deadlock : snapshot.waits().deadlocks()) {
      line("DEADLOCK of " + Amounts.count(deadlock.threads().size(), "thread"));
      for (LockState.Deadlocked thread : deadlock.threads()) {
        wrapped("  ", "      ", ThreadWords.of(thread.thread()) + " " + ThreadWords.waits(thread));
        stack(thread.stack());
      }
      line("");
    }
  }

  private void population() {
    if (scan == null) {
      return;
    }
    String states = Counts.byState(scan);
    wrapped(
        "Virtual threads: ",
        "  ",
        Counts.number(scan.count().total()) + (states.isEmpty() ? "" : ": " + states) + ".");
    List<PopulationState.WaitGroup> groups = scan.groups();
    for (PopulationState.WaitGroup group :
        groups.subList(0, Math.min(MOST_GROUPS, groups.size()))) {
      wrapped(
          "  ",
          "      ",
          "%s, %s of waiting threads, %s%s%s"
              .formatted(
                  threads(scan.share(group)),
                  Counts.share(scan.share(group)),
                  group.state(),
                  group.waitsFor() == null ? "" : ", for " + group.waitsFor(),
                  oldest(group.oldest())));
      stack(group.stack());
    }
    more(groups.size() - MOST_GROUPS, "groups");
    line("");
  }

  /** Estimated if not all threads were sampled. */
  private String threads(Share share) {
    if (share.count() == 0) {
      return "some";
    }
    String number = Counts.number(Objects.requireNonNull(scan).threads(share));
    return share.isExact() ? number : "about " + number;
  }

  private void locks() {
    if (scan == null || scan.locks().isEmpty()) {
      return;
    }
    line("Locks that virtual threads wait for:");
    for (LockState.LockQueue queue :
        scan.locks().subList(0, Math.min(MOST_GROUPS, scan.locks().size()))) {
      wrapped(
          "  ",
          "      ",
          "%s %s: %s %s%s%s"
              .formatted(
                  queue.monitor() ? "monitor" : "lock",
                  queue.lock(),
                  threads(scan.share(queue)),
                  scan.threads(scan.share(queue)) == 1 ? "waits" : "wait",
                  oldest(queue.waiters().oldest()),
                  owner(queue)));
      stack(queue.ownerStack());
    }
    more(scan.locks().size() - MOST_GROUPS, "locks");
    line("");
  }

  private static String owner(LockState.LockQueue queue) {
    if (queue.owner() == null) {
      return "; no known owner";
    }
    String state = queue.ownerState() == null ? "" : ", " + queue.ownerState();
    return "; owned by " + queue.owner() + state;
  }

  private void executors() {
    if (scan == null || scan.executors().isEmpty()) {
      return;
    }
    line("Executors that start a virtual thread for each task:");
    for (PopulationState.ThreadContainer executor :
        scan.executors().subList(0, Math.min(MOST_GROUPS, scan.executors().size()))) {
      wrapped("  ", "      ", executor.name() + ": " + Amounts.count(executor.threads(), "thread"));
    }
    more(scan.executors().size() - MOST_GROUPS, "executors");
    line("");
  }

  private void loads() {
    List<String> loads = ExecutorsText.now(snapshot);
    if (loads.isEmpty()) {
      return;
    }
    line("Executors with tasks (at most a second old):");
    for (String load : loads.subList(0, Math.min(MOST_GROUPS, loads.size()))) {
      wrapped("  ", "      ", load);
    }
    more(loads.size() - MOST_GROUPS, "executors");
    line("");
  }

  private void pools() {
    if (snapshot.waits().pools().isEmpty()) {
      return;
    }
    line("Pools:");
    for (Pool pool : snapshot.waits().pools()) {
      PopulationState.ResourcePool last = pool.last();
      List<String> parts = new ArrayList<>();
      known(parts, last.active(), pool.isOfCalls() ? "running" : "in use");
      known(parts, last.idle(), "idle");
      known(parts, last.maximum(), "maximum");
      known(parts, last.waiting(), "waiting");
      wrapped("  ", "      ", Printable.of(last.name()) + ": " + String.join(", ", parts));
    }
    line("");
  }

  private static void known(List<String> parts, int number, String what) {
    if (number >= 0) {
      parts.add(number + " " + what);
    }
  }

  private static String oldest(long nanos) {
    return nanos == 0 ? "" : ", the longest for at least " + Amounts.time(nanos);
  }

  private void more(long left, String what) {
    if (left > 0) {
      line("  and " + left + " more " + what);
    }
  }

  private void stack(Stack stack) {
    for (String frame : StackText.lines(stack, null, List.of(), false, own, false)) {
      line("      " + frame);
    }
  }

  private void wrapped(String first, String indent, String text) {
    String prefix = first;
    for (String part :
        Wrap.lines(Printable.of(text), width - Math.max(first.length(), indent.length()))) {
      line(prefix + part);
      prefix = indent;
    }
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }
}
