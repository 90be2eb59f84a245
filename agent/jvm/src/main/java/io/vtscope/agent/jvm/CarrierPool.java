package io.vtscope.agent.jvm;

import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * The carrier pool, {@code java.lang.VirtualThread.DEFAULT_SCHEDULER}. {@code
 * VirtualThreadSchedulerMXBean} would load the management classes.
 */
public final class CarrierPool {
  /** From {@code VirtualThread.createDefaultScheduler}. */
  private static final int DEFAULT_MAX_POOL_SIZE = 256;

  /** {@code CarrierThread.compensating}, JDK 22 and newer. */
  private static final int COMPENSATING = 2;

  private final ForkJoinPool pool;
  private final int maxPoolSize;

  /** Creates the scheduler: call this only after the application has used virtual threads. */
  public CarrierPool() throws ReflectiveOperationException {
    pool = (ForkJoinPool) Objects.requireNonNull(JdkMember.SCHEDULER.get());
    maxPoolSize =
        Integer.getInteger(
            "jdk.virtualThreadScheduler.maxPoolSize",
            Math.max(pool.getParallelism(), DEFAULT_MAX_POOL_SIZE));
  }

  public int parallelism() {
    return pool.getParallelism();
  }

  public int maxPoolSize() {
    return maxPoolSize;
  }

  public int size() {
    return pool.getPoolSize();
  }

  /**
   * A counter that grows when an idle carrier begins to run virtual threads: it takes the first one
   * from a queue, which is counted as a steal ({@code ForkJoinPool.runWorker}, JDK 25; {@code
   * WorkQueue.topLevelExec}, JDK 21).
   */
  public long steals() {
    return pool.getStealCount();
  }

  /** Active carriers, excluding those being compensated for. */
  public int active() {
    return pool.getActiveThreadCount();
  }

  /** Virtual threads that wait for a carrier. */
  public long queued() {
    return pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
  }

  /** The queue with most virtual threads; null if empty or unknown. */
  public @Nullable Object longestQueue() {
    if (!JdkMember.QUEUE_BASE.isThere() || !JdkMember.QUEUE_TOP.isThere()) {
      return null;
    }
    Object longest = null;
    int most = 0;
    for (Object queue : places()) {
      int length = queue == null ? 0 : length(queue);
      if (length > most) {
        most = length;
        longest = queue;
      }
    }
    return longest;
  }

  public int length(Object queue) {
    return JdkMember.QUEUE_TOP.getInt(queue) - JdkMember.QUEUE_BASE.getInt(queue);
  }

  /** How many virtual threads were taken from a queue; wraps around. */
  public int takenFrom(Object queue) {
    return JdkMember.QUEUE_BASE.getInt(queue);
  }

  /** One slot per carrier, mostly empty. A carrier keeps its slot. */
  public Object[] places() {
    Object[] places = (Object[]) JdkMember.JOIN_QUEUES.get(pool);
    return places == null ? new Object[0] : places;
  }

  public @Nullable Thread carrier(@Nullable Object place) {
    return place == null ? null : JdkMember.QUEUE_OWNER.getThread(place);
  }

  /**
   * A counter that changes when the carrier takes a virtual thread from another carrier's queue.
   * This requires an unmount.
   *
   * <p>Unmounts can be missed. From JDK 22 on the carrier's own queue is not counted ({@code
   * ForkJoinPool.runWorker}). JDK 21 counts several tasks from one queue once ({@code
   * WorkQueue.topLevelExec}).
   */
  public int taken(Object place) {
    return JdkMember.QUEUE_STOLEN.getInt(place);
  }

  public @Nullable Thread mounted(Thread carrier) {
    Object running = JdkMember.RUNNING_CONTINUATION.get(carrier);
    Object task = running == null ? null : JdkMember.CONTINUATION_TASK.get(running);
    return JdkMember.MOUNTED_THREAD.isOf(task) ? JdkMember.MOUNTED_THREAD.getThread(task) : null;
  }

  /** Whether the carrier blocks in a call that the pool can compensate for. */
  public boolean compensates(Thread carrier) {
    if (maxPoolSize <= parallelism()) {
      return false;
    }
    return JdkMember.CARRIER_BLOCKING.isThere()
        ? JdkMember.CARRIER_BLOCKING.isOf(carrier) && JdkMember.CARRIER_BLOCKING.getBoolean(carrier)
        : JdkMember.CARRIER_COMPENSATING.isOf(carrier)
            && JdkMember.CARRIER_COMPENSATING.getInt(carrier) == COMPENSATING;
  }
}
