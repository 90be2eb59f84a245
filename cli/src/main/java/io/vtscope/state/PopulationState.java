package io.vtscope.state;

import io.vtscope.jvm.Stack;
import org.jspecify.annotations.Nullable;

/** All virtual threads in one scan, and shared resource pools. */
public sealed interface PopulationState extends State {

  /**
   * Counts of all virtual threads.
   *
   * @param sampled waiting threads with stacks, chosen at random
   * @param sampledBlocked the part chosen among blocked threads; -1 if chosen among all
   * @param tracked whether the JVM tracks all its virtual threads
   * @param elsewhere threads of custom schedulers
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
      implements PopulationState {}

  /**
   * Virtual threads by state.
   *
   * @param timed parked with a timeout
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
   * @param oldest longest observed wait, or 0
   * @param waitsFor class of an awaited object
   * @param objects number of awaited objects; 0 if unknown
   * @param endedSince tracked waiters that ended since the last scan; 0 if unknown
   * @param goneOnSince tracked waiters that continued since the last scan; -1 if unknown
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
      implements PopulationState {

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

    /** Whether they wait for a monitor without carriers. */
    public boolean isAtMonitor() {
      return state.equals("BLOCKED");
    }
  }

  /**
   * Thread-local values of sampled virtual threads, by thread-local and class.
   *
   * @param count threads with such a value
   * @param bytes including their arrays
   * @param local identifies the thread-local; null for several
   * @param field of the thread-local; null if unknown, or not yet found
   * @param inherited whether some are of inheritable thread-locals
   */
  record ThreadLocalValues(
      long at,
      long scan,
      String type,
      int sampled,
      int count,
      long bytes,
      long heap,
      @Nullable String local,
      @Nullable String field,
      boolean inherited)
      implements PopulationState {}

  /** Threads of a thread-per-task executor. */
  record ThreadContainer(long at, long scan, String name, long threads)
      implements PopulationState {}

  /**
   * A resource pool's own figures; -1 if unknown.
   *
   * @param loans that ended since the last sample; null if an older agent wrote the recording
   */
  record ResourcePool(
      long at,
      String name,
      String type,
      int active,
      int idle,
      int maximum,
      int waiting,
      @Nullable Loans loans)
      implements PopulationState {}

  /**
   * Ended loans of a pool.
   *
   * @param nanos total time
   * @param p99 nanoseconds; -1 without loans
   */
  record Loans(long count, long nanos, long p99) {
    public static final Loans NONE = new Loans(0, 0, -1);
  }

  /**
   * Sampled threads with one stack that hold a full pool's resources while others wait.
   *
   * @param known borrowed resources whose borrower is known
   * @param longest the longest of their loans so far, nanoseconds
   * @param stack empty if the threads have ended
   * @param waits whether they wait for the pool instead, which the stack does not show
   */
  record PoolHolders(
      long at,
      String name,
      String type,
      int active,
      int known,
      int count,
      long longest,
      Stack stack,
      boolean waits)
      implements PopulationState {}
}
