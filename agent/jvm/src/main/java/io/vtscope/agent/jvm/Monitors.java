package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A thread's monitors, from {@code jdk.internal.vm.ThreadSnapshot} (JDK 25 and newer). Older JVMs
 * report virtual threads' monitors only to native agents.
 */
public final class Monitors {
  private Monitors() {}

  /** The reader; null if this JDK does not report monitors. */
  public static @Nullable Monitors orNull() {
    return JdkMember.SNAPSHOT.isThere() && ThisJdk.has(Capability.MONITORS) ? new Monitors() : null;
  }

  /**
   * A thread's monitors at one moment.
   *
   * @param entering the monitor that the thread waits to enter, or null
   */
  public record Held(@Nullable Object entering, List<Object> owned) {
    static final Held NOTHING = new Held(null, List.of());
  }

  /** The thread's monitors; empty if it has ended. */
  public Held of(Thread thread) throws ReflectiveOperationException {
    Object snapshot = JdkMember.SNAPSHOT.call(null, thread);
    if (snapshot == null) {
      return Held.NOTHING;
    }
    Object entering =
        JdkMember.SNAPSHOT_STATE.call(snapshot) == Thread.State.BLOCKED
            ? JdkMember.SNAPSHOT_ENTERING.call(snapshot)
            : null;
    Object[] known = (Object[]) JdkMember.SNAPSHOT_LOCKS.get(snapshot);
    List<Object> owned = new ArrayList<>();
    if (known != null) {
      for (Object lock : known) {
        Object monitor = lock == null ? null : JdkMember.SNAPSHOT_LOCK.get(lock);
        if (monitor != null && !isSame(monitor, entering)) {
          owned.add(monitor);
        }
      }
    }
    return new Held(entering, owned);
  }

  /** The outermost method in which the thread entered the monitor; null unless it owns it. */
  public @Nullable String enteredIn(Thread thread, Object monitor)
      throws ReflectiveOperationException {
    Object snapshot = JdkMember.SNAPSHOT.call(null, thread);
    Object[] known = snapshot == null ? null : (Object[]) JdkMember.SNAPSHOT_LOCKS.get(snapshot);
    if (known == null
        || (JdkMember.SNAPSHOT_STATE.call(snapshot) == Thread.State.BLOCKED
            && isSame(monitor, JdkMember.SNAPSHOT_ENTERING.call(snapshot)))) {
      return null;
    }
    int depth = -1;
    for (Object lock : known) {
      if (lock != null && isSame(monitor, JdkMember.SNAPSHOT_LOCK.get(lock))) {
        depth = Math.max(depth, JdkMember.SNAPSHOT_DEPTH.getInt(lock));
      }
    }
    return depth < 0 ? null : method((Object[]) JdkMember.SNAPSHOT_STACK.get(snapshot), depth);
  }

  private static String method(Object @Nullable [] stack, int depth) {
    return stack != null && depth < stack.length && stack[depth] instanceof StackTraceElement frame
        ? frame.getClassName() + "." + frame.getMethodName()
        : "";
  }

  /** The object in an untimed {@code Object.wait}, or null. */
  public @Nullable Object waitedFor(Thread thread) throws ReflectiveOperationException {
    Object snapshot = JdkMember.SNAPSHOT.call(null, thread);
    return snapshot == null || JdkMember.SNAPSHOT_STATE.call(snapshot) != Thread.State.WAITING
        ? null
        : JdkMember.SNAPSHOT_WAITING.call(snapshot);
  }

  @SuppressWarnings("ReferenceEquality") // compared by identity
  private static boolean isSame(Object one, @Nullable Object other) {
    return one == other;
  }
}
