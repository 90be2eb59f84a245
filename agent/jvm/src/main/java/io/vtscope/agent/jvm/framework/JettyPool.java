package io.vtscope.agent.jvm.framework;

import io.vtscope.agent.jvm.PrivateField;
import io.vtscope.agent.jvm.StaticReference;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Jetty's QueuedThreadPool, versions 10 to 12. */
final class JettyPool extends FrameworkPool {
  static final String CLASS = "org.eclipse.jetty.util.thread.QueuedThreadPool";

  private final PrivateField name;
  private final PrivateField counts;
  private final PrivateField minimum;
  private final PrivateField maximum;
  private final PrivateField jobs;
  private final @Nullable PrivateField all;
  private final @Nullable Object noTask;

  JettyPool(Class<?> type) throws ReflectiveOperationException {
    name = PrivateField.of(type, "_name");
    counts = PrivateField.of(type, "_counts");
    minimum = PrivateField.of(type, "_minThreads");
    maximum = PrivateField.of(type, "_maxThreads");
    jobs = PrivateField.of(type, "_jobs");
    all = PrivateField.orNull(type, "_threads");
    noTask = StaticReference.get(type, "NOOP");
  }

  @Override
  public @Nullable String name(Object executor) {
    return (String) name.get(executor);
  }

  @Override
  public int core(Object executor) {
    return minimum.getInt(executor);
  }

  @Override
  public int maximum(Object executor) {
    return maximum.getInt(executor);
  }

  /** The upper half of two packed counters; negative while stopping. */
  @Override
  public int threads(Object executor) {
    return counts.get(executor) instanceof AtomicLong both
        ? Math.max(0, (int) (both.get() >> Integer.SIZE))
        : NOT_KNOWN;
  }

  @Override
  public List<Thread> all(Object executor) {
    return all == null ? List.of() : members(all.get(executor));
  }

  @Override
  public int queued(Object executor) {
    Object queue = jobs.get(executor);
    PrivateField size = queue == null ? null : field(queue, "_size");
    return size != null && queue != null && size.get(queue) instanceof AtomicInteger number
        ? number.get()
        : NOT_KNOWN;
  }

  @Override
  public int capacity(Object executor) {
    Object queue = jobs.get(executor);
    PrivateField most = queue == null ? null : field(queue, "_maxCapacity");
    return most == null || queue == null ? NOT_KNOWN : most.getInt(queue);
  }

  private static @Nullable PrivateField field(Object queue, String field) {
    return queue.getClass().getName().equals("org.eclipse.jetty.util.BlockingArrayQueue")
        ? PrivateField.orNull(queue.getClass(), field)
        : null;
  }

  @Override
  public @Nullable Object queue(Object executor) {
    return jobs.get(executor);
  }

  @Override
  public @Nullable Object noTask() {
    return noTask;
  }
}
