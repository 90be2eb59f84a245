package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * The pool of carriers: {@code java.lang.VirtualThread.DEFAULT_SCHEDULER}, a {@link ForkJoinPool}
 * on JDK 21 to 26. What JDK 24's {@code VirtualThreadSchedulerMXBean} says is read from the same
 * pool; the way through it would cost the application the management classes.
 */
public final class CarrierPool {
  /** {@code VirtualThread.createDefaultScheduler}: the greater of this and the parallelism. */
  private static final int DEFAULT_MAX_POOL_SIZE = 256;

  /** {@code CarrierThread.compensating}, JDK 22 on: the pool has been asked to make up for it. */
  private static final int COMPENSATING = 2;

  private final ForkJoinPool pool;
  private final int maxPoolSize;
  private final PrivateField queues;
  private final PrivateField owner;
  private final @Nullable PrivateField taken;
  private final PrivateField continuation;
  private final PrivateField target;
  private final Class<?> carrierType;
  private final @Nullable PrivateField blocking;
  private final @Nullable PrivateField compensating;
  private @Nullable PrivateField mountedThread;
  private @Nullable Class<?> mountedIn;

  /** Makes the scheduler where there is none yet: only once the application has. */
  public CarrierPool() throws ReflectiveOperationException {
    Class<?> virtualThread = Private.type("java.lang.VirtualThread");
    pool = (ForkJoinPool) Private.field(virtualThread, "DEFAULT_SCHEDULER").get(null);
    maxPoolSize =
        Integer.getInteger(
            "jdk.virtualThreadScheduler.maxPoolSize",
            Math.max(pool.getParallelism(), DEFAULT_MAX_POOL_SIZE));
    queues = PrivateField.of(ForkJoinPool.class, "queues");
    Class<?> queue = Private.type("java.util.concurrent.ForkJoinPool$WorkQueue");
    owner = PrivateField.of(queue, "owner");
    taken = PrivateField.orNull(queue, "nsteals");
    continuation = PrivateField.of(Thread.class, "cont");
    target = PrivateField.of(Private.type("jdk.internal.vm.Continuation"), "target");
    carrierType = Private.type("jdk.internal.misc.CarrierThread");
    blocking = PrivateField.orNull(carrierType, "blocking");
    compensating = PrivateField.orNull(carrierType, "compensating");
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

  /** Carriers that the pool counts as active; those that it compensates for are left out. */
  public int active() {
    return pool.getActiveThreadCount();
  }

  /** Virtual threads that could run and wait for a carrier. */
  public long queued() {
    return pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
  }

  /** A place for each carrier, most of them empty; a carrier keeps its place. */
  public Object[] places() {
    Object[] places = (Object[]) queues.get(pool);
    return places == null ? new Object[0] : places;
  }

  /** The carrier of a place; null where there is none. */
  public @Nullable Thread carrier(@Nullable Object place) {
    return place == null ? null : (Thread) owner.get(place);
  }

  /**
   * A number that changes when the carrier of a place takes a virtual thread out of another queue
   * than its own: whom it carries before and after, the same one too, has let go of it meanwhile.
   * It need not change where a virtual thread lets go: what comes out of the carrier's own queue is
   * not counted ({@code ForkJoinPool.runWorker}, JDK 22 on), and on JDK 21 what comes from the same
   * queue as the one before is counted later ({@code WorkQueue.topLevelExec}). 0 where there is no
   * such number.
   */
  public int taken(Object place) {
    return taken == null ? 0 : taken.getInt(place);
  }

  /** The virtual thread that a carrier carries; null where none. */
  public @Nullable Thread mounted(Thread carrier) throws ReflectiveOperationException {
    Object running = continuation.get(carrier);
    Object task = running == null ? null : target.get(running);
    if (task == null) {
      return null;
    }
    if (task.getClass() != mountedIn) {
      mountedIn = task.getClass();
      mountedThread = threadField(mountedIn);
    }
    return mountedThread == null ? null : (Thread) mountedThread.get(task);
  }

  /**
   * Whether it blocks in a call for which the pool may start another carrier; never where it may
   * have no more than its parallelism.
   */
  public boolean compensates(Thread carrier) {
    if (!carrierType.isInstance(carrier) || maxPoolSize <= parallelism()) {
      return false;
    }
    return (blocking != null && blocking.getBoolean(carrier))
        || (compensating != null && compensating.getInt(carrier) == COMPENSATING);
  }

  /** The thread that {@code VirtualThread.VThreadContinuation.wrap} has captured. */
  private static @Nullable PrivateField threadField(Class<?> type) {
    for (Field field : type.getDeclaredFields()) {
      if (Thread.class.isAssignableFrom(field.getType())) {
        return PrivateField.orNull(type, field.getName());
      }
    }
    return null;
  }
}
