package io.vtscope.agent.sample;

import io.vtscope.probe.SchedulerEvent;
import java.lang.reflect.Field;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the pool of carriers: {@code java.lang.VirtualThread.DEFAULT_SCHEDULER}, a {@link
 * ForkJoinPool} on JDK 21 to 26. What JDK 24's {@code VirtualThreadSchedulerMXBean} says is read
 * from the same pool; the way through it would cost the application the management classes.
 */
public final class SchedulerSample implements Sample {
  /** {@code VirtualThread.createDefaultScheduler}: the greater of this and the parallelism. */
  private static final int DEFAULT_MAX_POOL_SIZE = 256;

  private final VirtualThreadUse use;
  private @Nullable ForkJoinPool pool;
  private int maxPoolSize;

  /** Needs java.lang and jdk.internal.misc to be open to this class. */
  public SchedulerSample() throws ReflectiveOperationException {
    use = new VirtualThreadUse();
  }

  @Override
  public void take() throws ReflectiveOperationException {
    if (pool == null) {
      if (!use.seen()) {
        return;
      }
      pool = defaultScheduler();
      maxPoolSize = maxPoolSize(pool);
    }
    SchedulerEvent event = new SchedulerEvent();
    if (event.isEnabled()) {
      event.parallelism = pool.getParallelism();
      event.maxPoolSize = maxPoolSize;
      event.poolSize = pool.getPoolSize();
      event.mounted = pool.getActiveThreadCount();
      event.queued = pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
      event.commit();
    }
  }

  private static ForkJoinPool defaultScheduler() throws ReflectiveOperationException {
    Field field = Class.forName("java.lang.VirtualThread").getDeclaredField("DEFAULT_SCHEDULER");
    field.setAccessible(true);
    return (ForkJoinPool) field.get(null);
  }

  private static int maxPoolSize(ForkJoinPool pool) {
    int least = Math.max(pool.getParallelism(), DEFAULT_MAX_POOL_SIZE);
    return Integer.getInteger("jdk.virtualThreadScheduler.maxPoolSize", least);
  }
}
