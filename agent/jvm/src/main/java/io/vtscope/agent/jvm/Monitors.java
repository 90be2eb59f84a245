package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which monitors a thread has and waits for: {@code jdk.internal.vm.ThreadSnapshot}, JDK 25 on.
 * Before, the JVM reports a virtual thread's monitors to native agents only.
 */
public final class Monitors {
  private Monitors() {}

  /** Null where this JDK does not tell. */
  public static @Nullable Monitors orNull() {
    return JdkMember.SNAPSHOT.isThere() && ThisJdk.has(Capability.MONITORS) ? new Monitors() : null;
  }

  /**
   * A thread's monitors at one moment.
   *
   * @param entering that it waits to enter; null where none
   * @param owned that it has
   */
  public record Held(@Nullable Object entering, List<Object> owned) {
    static final Held NOTHING = new Held(null, List.of());
  }

  /** The monitors of a thread; none if it has ended. */
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

  /** What a thread is in {@code Object.wait} of without a time limit; null where it is not. */
  public @Nullable Object waitedFor(Thread thread) throws ReflectiveOperationException {
    Object snapshot = JdkMember.SNAPSHOT.call(null, thread);
    return snapshot == null || JdkMember.SNAPSHOT_STATE.call(snapshot) != Thread.State.WAITING
        ? null
        : JdkMember.SNAPSHOT_WAITING.call(snapshot);
  }

  @SuppressWarnings("ReferenceEquality") // monitors are themselves
  private static boolean isSame(Object one, @Nullable Object other) {
    return one == other;
  }
}
