package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/** All virtual threads at one count, and the resource pools that they share. */
public sealed interface PopulationObservation extends SampledObservation {

  /**
   * All virtual threads at one moment, by what they do.
   *
   * @param states how many are in each state
   * @param sampled waiting threads whose stacks were taken, chosen at random
   * @param sampledBlocked the part of the sample that was chosen among the blocked threads, the
   *     rest among the other waiting ones; -1 if all were chosen among all waiting threads
   * @param took time that counting took
   * @param tracked whether the JVM knows all of its virtual threads
   * @param elsewhere threads that another scheduler than the JDK's mounts
   */
  record Population(
      long at,
      long scan,
      long total,
      States states,
      int sampled,
      int sampledBlocked,
      long took,
      boolean tracked,
      long elsewhere)
      implements PopulationObservation {}

  /**
   * How many virtual threads are in each state.
   *
   * @param timed parked, with a time limit
   */
  record States(
      long running,
      long pinned,
      long runnable,
      long parked,
      long timed,
      long blocked,
      long waiting) {}

  /**
   * Sampled threads that wait with one stack.
   *
   * @param oldest one of them has waited so long at least; 0 if none was seen before
   * @param waitsFor class of the lock or object that one of them waits for; null where nothing
   * @param objects how many different ones they wait for; 0 if there is none, or an agent wrote it
   *     that did not tell
   * @param endedSince of those that were seen to wait so before and were followed, so many have
   *     ended since the last count; 0 where an agent wrote it that did not tell
   * @param goneOnSince of those that were seen to wait so in the last count, so many do no more; -1
   *     where an agent wrote it that did not tell
   */
  record WaitGroup(
      long at,
      long scan,
      int count,
      long oldest,
      String state,
      @Nullable String waitsFor,
      int objects,
      int endedSince,
      int goneOnSince,
      Stack stack)
      implements PopulationObservation {

    /** None of which is known to have ended, or gone on. */
    public WaitGroup(
        long at,
        long scan,
        int count,
        long oldest,
        String state,
        @Nullable String waitsFor,
        int objects,
        Stack stack) {
      this(at, scan, count, oldest, state, waitsFor, objects, 0, -1, stack);
    }

    /** Whether they wait to enter a monitor, without their carriers. */
    public boolean isAtMonitor() {
      return state.equals("BLOCKED");
    }
  }

  /**
   * What sampled virtual threads keep in thread-locals, by class of the value.
   *
   * @param sampled threads that were looked at
   * @param count of them, those that have such a value
   * @param bytes of those values together, with the arrays that they own
   * @param heap the JVM's maximum, in bytes
   */
  record ThreadLocalValues(
      long at, long scan, String type, int sampled, int count, long bytes, long heap)
      implements PopulationObservation {}

  /** How many virtual threads an executor has that makes a thread per task. */
  record ThreadContainer(long at, long scan, String name, long threads)
      implements PopulationObservation {}

  /** What a resource pool says of itself; -1 where a number is unknown. */
  record ResourcePool(
      long at, String name, String type, int active, int idle, int maximum, int waiting)
      implements PopulationObservation {}
}
