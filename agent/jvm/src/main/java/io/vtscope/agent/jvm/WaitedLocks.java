package io.vtscope.agent.jvm;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.lang.reflect.Method;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which lock or monitor a platform thread waits for: what {@code ThreadMXBean.getThreadInfo} calls,
 * without the management classes around it. Without stacks that stops no thread ({@code
 * jmm_GetThreadInfo}, JDK 21 to 26).
 */
public final class WaitedLocks {
  private static final List<String> LOCKS =
      List.of("java.util.concurrent.locks.Reentrant", "java.util.concurrent.locks.StampedLock");

  private final Method infos;

  private WaitedLocks() throws ReflectiveOperationException {
    // Its initialiser loads the library that the native method is in.
    Class.forName("sun.management.ManagementFactoryHelper", true, null);
    infos =
        Private.method(
            Private.type("sun.management.ThreadImpl"),
            "getThreadInfo1",
            long[].class,
            int.class,
            ThreadInfo[].class);
  }

  /** Null where the application's runtime has no module java.management. */
  public static @Nullable WaitedLocks orNull() {
    try {
      return new WaitedLocks();
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return null;
    }
  }

  /**
   * A lock that a thread waits for.
   *
   * @param name class and identity
   * @param owner name of the thread that has it; null where nobody has, or it is not known
   * @param ownerId its number; -1 where it has none
   */
  public record Waited(String name, @Nullable String owner, long ownerId) {}

  /** For each thread the lock that it waits for; null where it waits for none. */
  public @Nullable Waited[] of(List<Thread> platformThreads) {
    long[] ids = platformThreads.stream().mapToLong(Thread::threadId).toArray();
    ThreadInfo[] found = new ThreadInfo[ids.length];
    @Nullable Waited[] waited = new Waited[ids.length];
    try {
      infos.invoke(null, ids, 0, found);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return waited;
    }
    for (int i = 0; i < ids.length; i++) {
      waited[i] = found[i] == null ? null : waited(found[i]);
    }
    return waited;
  }

  private static @Nullable Waited waited(ThreadInfo thread) {
    LockInfo lock = thread.getLockInfo();
    if (lock == null || (thread.getThreadState() != Thread.State.BLOCKED && !isLock(lock))) {
      return null;
    }
    String name = lock.getClassName() + "@" + Integer.toHexString(lock.getIdentityHashCode());
    return new Waited(name, thread.getLockOwnerName(), thread.getLockOwnerId());
  }

  /** Not the condition of one, which waits for something else. */
  private static boolean isLock(LockInfo lock) {
    return LOCKS.stream().anyMatch(lock.getClassName()::startsWith);
  }
}
