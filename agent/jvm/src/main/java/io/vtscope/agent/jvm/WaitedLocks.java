package io.vtscope.agent.jvm;

import java.lang.instrument.Instrumentation;
import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which lock or monitor a platform thread waits for: what {@code ThreadMXBean.getThreadInfo} calls,
 * without the management classes around it. Without stacks that stops no thread ({@code
 * jmm_GetThreadInfo}).
 */
public final class WaitedLocks {
  private static final List<String> LOCKS =
      List.of("java.util.concurrent.locks.Reentrant", "java.util.concurrent.locks.StampedLock");

  /** Of monitors of classes; a program has few for which its threads queue. */
  private static final int MOST_NAMES = 100;

  private final Instrumentation instrumentation;

  /** Of monitors of classes, by their identity. */
  private final Map<Integer, String> ofClasses = new HashMap<>();

  private WaitedLocks(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /** Null where the application's runtime has no module java.management. */
  public static @Nullable WaitedLocks orNull(Instrumentation instrumentation) {
    return ManagementLibrary.isLoaded() && JdkMember.THREAD_INFO.isThere()
        ? new WaitedLocks(instrumentation)
        : null;
  }

  /**
   * A lock that a thread waits for.
   *
   * @param name class and identity
   * @param owner name of its owner; null if it has none or the owner is unknown
   * @param ownerId its number; -1 where it has none
   */
  public record Waited(String name, @Nullable String owner, long ownerId) {}

  /** For each thread the lock that it waits for; null where it waits for none. */
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

  /** The JVM reports that the monitor is a class, but not which. */
  private String nameOfClass(int identity) {
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (System.identityHashCode(type) == identity) {
        return Locks.name(type);
      }
    }
    return Class.class.getName() + "@" + Integer.toHexString(identity);
  }

  /** Not the condition of one, which waits for something else. */
  private static boolean isLock(LockInfo lock) {
    return LOCKS.stream().anyMatch(lock.getClassName()::startsWith);
  }
}
