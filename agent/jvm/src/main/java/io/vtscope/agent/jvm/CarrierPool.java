package io.vtscope.agent.jvm;

import java.util.Objects;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * The pool of carriers: {@code java.lang.VirtualThread.DEFAULT_SCHEDULER}, a {@link ForkJoinPool}.
 * What JDK 24's {@code VirtualThreadSchedulerMXBean} says is read from the same pool; the way
 * through it would cost the application the management classes.
 */
public final class CarrierPool {
  /** {@code VirtualThread.createDefaultScheduler}: the greater of this and the parallelism. */
  private static final int DEFAULT_MAX_POOL_SIZE = 256;

  /** {@code CarrierThread.compensating}, JDK 22 on: the pool has been asked to make up for it. */
  private static final int COMPENSATING = 2;

  private final ForkJoinPool pool;
  private final int maxPoolSize;

  /** Creates the scheduler if the application has not: call it only afterwards. */
  public CarrierPool() throws ReflectiveOperationException {
    pool = (ForkJoinPool) Objects.requireNonNull(JdkMember.SCHEDULER.get());
    maxPoolSize =
        Integer.getInteger(
            "jdk.virtualThreadScheduler.maxPoolSize",
            Math.max(pool.getParallelism(), DEFAULT_MAX_POOL_SIZE));
  }

  /** Carriers that the scheduler keeps busy where there is work. */
  public int parallelism() {
    return pool.getParallelism();
  }

  /** Carriers that compensation may add up to. */
  public int maxPoolSize() {
    return maxPoolSize;
  }

  /** Carriers that exist. */
  public int size() {
    return pool.getPoolSize();
  }

  /** Carriers that the pool counts as active, without those that it compensates for. */
  public int active() {
    return pool.getActiveThreadCount();
  }

  /** Virtual threads that could run and wait for a carrier. */
  public long queued() {
    return pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
  }

  /** A place for each carrier, most of them empty; a carrier keeps its place. */
  public Object[] places() {
    Object[] places = (Object[]) JdkMember.JOIN_QUEUES.get(pool);
    return places == null ? new Object[0] : places;
  }

  /** The carrier of a place; null if it has none. */
  public @Nullable Thread carrier(@Nullable Object place) {
    return place == null ? null : JdkMember.QUEUE_OWNER.getThread(place);
  }

  /**
   * A number that changes when the carrier of a place takes a virtual thread from the queue of
   * another carrier. A thread that it carries before and after has been unmounted in between. The
   * number need not change at every unmount: from JDK 22 on the carrier's own queue is not counted
   * ({@code ForkJoinPool.runWorker}), and JDK 21 counts tasks of one queue together ({@code
   * WorkQueue.topLevelExec}).
   */
  public int taken(Object place) {
    return JdkMember.QUEUE_STOLEN.getInt(place);
  }

  /** The virtual thread that is mounted on a carrier; null if none is. */
  public @Nullable Thread mounted(Thread carrier) {
    Object running = JdkMember.RUNNING_CONTINUATION.get(carrier);
    Object task = running == null ? null : JdkMember.CONTINUATION_TASK.get(running);
    return JdkMember.MOUNTED_THREAD.isOf(task) ? JdkMember.MOUNTED_THREAD.getThread(task) : null;
  }

  /**
   * Whether it blocks in a call for which the pool may start another carrier; never where it may
   * have no more than its parallelism.
   */
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
