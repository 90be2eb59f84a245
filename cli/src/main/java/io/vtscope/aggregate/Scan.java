package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.List;

/**
 * One count of all virtual threads, with a random sample of those that wait.
 *
 * @param groups of the sampled threads those that wait with one stack; only the largest
 * @param locks that sampled threads wait for; only the most wanted
 * @param threadLocals what sampled threads keep in thread-locals
 * @param executors that make a thread per task; only the largest
 */
public record Scan(
    Observation.Population count,
    List<Observation.WaitGroup> groups,
    List<Observation.LockQueue> locks,
    List<Observation.ThreadLocalValues> threadLocals,
    List<Observation.ThreadContainer> executors) {

  /** Virtual threads that waited and had no carrier: those that the sample was taken from. */
  public long waiting() {
    return count.parked() + count.timed() + count.blocked() + count.waiting();
  }

  /** What some of the sampled threads are of all that waited. */
  public Share share(long sampled) {
    return Share.of(sampled, count.sampled(), waiting());
  }

  /**
   * So many waited in a state at most, which were all counted; all of them where its name says
   * nothing.
   *
   * @param state as the JVM calls it
   */
  long inState(String state) {
    return switch (state) {
      case "PARKED" -> count.parked();
      case "TIMED_PARKED", "TIMED_WAIT" -> count.timed();
      case "BLOCKED" -> count.blocked();
      case "WAIT" -> count.waiting();
      default -> waiting();
    };
  }
}
