package io.vtscope.ledger.wait;

import io.vtscope.blame.Frames;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import java.util.List;

/**
 * One count of all virtual threads, with a random sample of the waiting ones.
 *
 * @param groups sampled threads by stack; the largest
 * @param locks those with most waiters
 * @param executors thread-per-task executors; the largest
 */
public record Scan(
    PopulationState.Population count,
    List<PopulationState.WaitGroup> groups,
    List<LockState.LockQueue> locks,
    List<PopulationState.ThreadLocalValues> threadLocals,
    List<PopulationState.ThreadContainer> executors) {

  private static final String WAITS = "WAIT";

  /** Unmounted waiting threads, from which the sample is taken. */
  public long waiting() {
    return count.states().parked()
        + count.states().timed()
        + count.states().blocked()
        + count.states().waiting();
  }

  /**
   * Threads unmounted while they wait for a class initialiser (JDK 26). The JVM reports them as in
   * {@code Object.wait}.
   */
  public long forClasses() {
    List<PopulationState.WaitGroup> some = groups.stream().filter(Scan::isForClass).toList();
    return some.isEmpty() ? 0 : Math.min(count.states().waiting(), threads(share(some)));
  }

  /** See {@link #forClasses}. */
  public static boolean isForClass(PopulationState.WaitGroup group) {
    return group.state().equals(WAITS)
        && !group.stack().frames().isEmpty()
        && !Frames.waits(group.stack().frames().getFirst());
  }

  public Share share(PopulationState.WaitGroup group) {
    return share(List.of(group));
  }

  public Share share(List<PopulationState.WaitGroup> groups) {
    Sampled sampled = Sampled.NONE;
    for (PopulationState.WaitGroup group : groups) {
      sampled = sampled.and(Sampled.of(group));
    }
    return share(sampled);
  }

  public Share share(LockState.LockQueue queue) {
    return share(Sampled.of(queue));
  }

  /**
   * The share in all waiting threads. A separate sample of monitor waiters represents only these.
   */
  Share share(Sampled of) {
    if (count.sampledBlocked() < 0) {
      return Share.of(of.atMonitors() + of.others(), count.sampled(), waiting());
    }
    if (of.atMonitors() == 0) {
      return others(of);
    }
    Share atMonitors =
        Share.of(of.atMonitors(), count.sampledBlocked(), count.states().blocked())
            .within(count.states().blocked(), waiting());
    return of.others() == 0 ? atMonitors : atMonitors.and(others(of));
  }

  private Share others(Sampled of) {
    long all = waiting() - count.states().blocked();
    return Share.of(of.others(), count.sampled() - count.sampledBlocked(), all)
        .within(all, waiting());
  }

  /** Whether a group is of the separate sample of monitor waiters. */
  boolean isApart(PopulationState.WaitGroup group) {
    return group.isAtMonitor() && count.sampledBlocked() >= 0;
  }

  /** Waiting threads that the sample of monitor waiters, or the other one, represents. */
  long waiting(boolean apart) {
    long blocked = count.sampledBlocked() < 0 ? 0 : count.states().blocked();
    return apart ? blocked : waiting() - blocked;
  }

  /** The size of a sample, see {@link #waiting(boolean)}. */
  long sampled(boolean apart) {
    long blocked = Math.max(0, count.sampledBlocked());
    return apart ? blocked : count.sampled() - blocked;
  }

  /** At least the number sampled. */
  public long threads(Share share) {
    return Math.max(share.count(), Math.round(share.value() * waiting()));
  }

  /** The exact number in a state; all waiting threads if it is unknown. */
  long inState(String state) {
    return switch (state) {
      case "PARKED" -> count.states().parked();
      case "TIMED_PARKED", "TIMED_WAIT" -> count.states().timed();
      case "BLOCKED" -> count.states().blocked();
      case WAITS -> count.states().waiting();
      default -> waiting();
    };
  }
}
