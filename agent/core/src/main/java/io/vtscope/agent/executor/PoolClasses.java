package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.PoolThreads;
import java.lang.ref.WeakReference;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** How to read the threads of pools, by their class: the JDK's, or the copy that Tomcat has. */
final class PoolClasses {
  private final PoolThreads jdk = PoolThreads.ofJdk();
  private volatile @Nullable Copy copy;

  /** One class of the kind: more than one at a time is rare, and costs a look. */
  private record Copy(WeakReference<Class<?>> type, @Nullable PoolThreads threads) {}

  PoolClasses() throws ReflectiveOperationException {}

  /** Null where it is no such pool, or cannot be read. */
  @Nullable PoolThreads threads(Object executor, Woven.Kind kind) {
    if (executor instanceof ThreadPoolExecutor) {
      return jdk;
    }
    if (kind != Woven.Kind.THREAD_POOL) {
      return null;
    }
    Class<?> type = Woven.wovenClass(executor);
    Copy known = copy;
    if (known == null || !known.type.refersTo(type)) {
      known = new Copy(new WeakReference<>(type), of(type));
      copy = known;
    }
    return known.threads;
  }

  private static @Nullable PoolThreads of(Class<?> type) {
    try {
      return new PoolThreads(type);
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return null; // a version that is made otherwise: only what it is given is counted
    }
  }
}
