package io.vtscope.agent.jvm;

import java.lang.instrument.Instrumentation;
import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Locks and monitors that platform threads wait for. {@code ThreadMXBean.getThreadInfo} would load
 * the management classes. Without stacks, {@code jmm_GetThreadInfo} stops no thread.
 */
public final class WaitedLocks {
  private static final List<String> LOCKS =
      List.of("java.util.concurrent.locks.Reentrant", "java.util.concurrent.locks.StampedLock");

  private static final int MOST_NAMES = 100;

  private final Instrumentation instrumentation;

  private final Map<Integer, String> ofClasses = new HashMap<>();

  private WaitedLocks(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** The reader; null without java.management. */
  public static @Nullable WaitedLocks orNull(Instrumentation instrumentation) {
    return ManagementLibrary.isLoaded() && JdkMember.THREAD_INFO.isThere()
        ? new WaitedLocks(instrumentation)
        : null;
  }

  /**
   * A lock that a thread waits for.
   *
   * @param name class and identity hash code
   * @param owner null if unknown
   * @param ownerId -1 if unknown
   */
  public record Waited(String name, @Nullable String owner, long ownerId) {}

  public @Nullable Waited[] of(List<Thread> platformThreads) {
    long[] ids = platformThreads.stream().mapToLong(Thread::threadId).toArray();
    ThreadInfo[] found = new ThreadInfo[ids.length];
    @Nullable Waited[] waited = new Waited[ids.length];
    try {
      JdkMember.THREAD_INFO.call(null, ids, 0, found);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return waited;
    }
    for (int i = 0; i < ids.length; i++) {
      waited[i] = found[i] == null ? null : waited(found[i]);
    }
    return waited;
  }

  private @Nullable Waited waited(ThreadInfo thread) {
    LockInfo lock = thread.getLockInfo();
    if (lock == null || (thread.getThreadState() != Thread.State.BLOCKED && !isLock(lock))) {
      return null;
    }
    return new Waited(name(lock), thread.getLockOwnerName(), thread.getLockOwnerId());
  }

  private String name(LockInfo lock) {
    int identity = lock.getIdentityHashCode();
    if (lock.getClassName().equals(Class.class.getName())) {
      if (ofClasses.size() >= MOST_NAMES) {
        ofClasses.clear();
      }
      return ofClasses.computeIfAbsent(identity, this::nameOfClass);
    }
    return lock.getClassName() + "@" + Integer.toHexString(identity);
  }

  /** The JVM reports that the monitor is a class, but not which one. */
  private String nameOfClass(int identity) {
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (System.identityHashCode(type) == identity) {
        return Locks.name(type);
      }
    }
    return Class.class.getName() + "@" + Integer.toHexString(identity);
  }

  /** Excludes conditions. */
  private static boolean isLock(LockInfo lock) {
    return LOCKS.stream().anyMatch(lock.getClassName()::startsWith);
  }
}
