package io.vtscope.ledger.wait;

import io.vtscope.blame.Frames;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.PopulationObservation;
import java.util.List;

/**
 * One count of all virtual threads, with a random sample of the waiting ones.
 *
 * @param groups of the sampled threads those that wait with one stack; only the largest
 * @param locks that sampled threads wait for; only the most wanted
 * @param threadLocals what sampled threads keep in thread-locals
 * @param executors that make a thread per task; only the largest
 */
public record Scan(
    PopulationObservation.Population count,
    List<PopulationObservation.WaitGroup> groups,
    List<LockObservation.LockQueue> locks,
    List<PopulationObservation.ThreadLocalValues> threadLocals,
    List<PopulationObservation.ThreadContainer> executors) {

  private static final String WAITS = "WAIT";

  /** Virtual threads that waited without a carrier: the sample is taken from them. */
  public long waiting() {
    return count.states().parked()
        + count.states().timed()
        + count.states().blocked()
        + count.states().waiting();
  }

  /**
   * Those that wait for a class that another thread initialises, and have let go of their carriers
   * (JDK 26): the JVM has them as if they were in {@code Object.wait}, which is not on their
   * stacks.
   */
  public long forClasses() {
    List<PopulationObservation.WaitGroup> some = groups.stream().filter(Scan::isForClass).toList();
    return some.isEmpty() ? 0 : Math.min(count.states().waiting(), threads(share(some)));
  }

  /** Whether a group waits for a class, as {@link #forClasses} counts them. */
  public static boolean isForClass(PopulationObservation.WaitGroup group) {
    return group.state().equals(WAITS)
        && !group.stack().frames().isEmpty()
        && !Frames.waits(group.stack().frames().getFirst());
  }

  /** The share of a group in all threads that waited. */
  public Share share(PopulationObservation.WaitGroup group) {
    return share(List.of(group));
  }

  /** The share of several groups in all threads that waited. */
  public Share share(List<PopulationObservation.WaitGroup> groups) {
    Sampled sampled = Sampled.NONE;
    for (PopulationObservation.WaitGroup group : groups) {
      sampled = sampled.and(Sampled.of(group));
    }
    return share(sampled);
  }

  /** The share of a lock's queue in all threads that waited. */
  public Share share(LockObservation.LockQueue queue) {
    return share(Sampled.of(queue));
  }

  /**
   * What some of the sampled threads are of all that waited. Where those who waited for a monitor
   * were sampled for themselves, they tell of these, and the others of the others.
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

  /** The number of threads in a share of the waiting ones; at least the number that was seen. */
  public long threads(Share share) {
    return Math.max(share.count(), Math.round(share.value() * waiting()));
  }

  /**
   * So many waited in a state at most, which were all counted; all of them where its name says
   * nothing.
   *
   * @param state as the JVM calls it
   */
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
