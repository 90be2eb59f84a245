package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.PoolThreads;
import java.lang.ref.WeakReference;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/** Readers for the JDK's pool class and Tomcat's copy. */
final class PoolClasses {
  private final PoolThreads jdk = PoolThreads.ofJdk();
  private volatile @Nullable Copy copy;

  private record Copy(WeakReference<Class<?>> type, @Nullable PoolThreads threads) {}

  PoolClasses() throws ReflectiveOperationException {}

  /** Null if not a readable thread pool. */
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
      return null; // unknown version: only submissions are counted
    }
  }
}
