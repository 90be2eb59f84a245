package io.vtscope.agent.jvm;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which monitors a thread has and waits for: {@code jdk.internal.vm.ThreadSnapshot}, JDK 25 on.
 * Before, the JVM tells nobody of a virtual thread's monitors but a native agent.
 */
public final class Monitors {
  private final Method of;
  private final Method state;
  private final Method blockedOn;
  private final Method waitingOn;
  private final PrivateField locks;
  private final PrivateField lockObject;

  private Monitors() throws ReflectiveOperationException {
    Class<?> snapshot = Private.type("jdk.internal.vm.ThreadSnapshot");
    of = Private.method(snapshot, "of", Thread.class);
    state = Private.method(snapshot, "threadState");
    blockedOn = Private.method(snapshot, "blockedOn");
    waitingOn = Private.method(snapshot, "waitingOn");
    locks = PrivateField.of(snapshot, "locks");
    lockObject = PrivateField.of(Private.type("jdk.internal.vm.ThreadSnapshot$ThreadLock"), "obj");
  }

  /** Null where this JDK does not tell. */
  public static @Nullable Monitors orNull() {
    try {
      return new Monitors();
    } catch (ReflectiveOperationException e) {
      return null;
    }
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

  /** The monitors of a thread; nothing where it has ended. */
  public Held of(Thread thread) throws ReflectiveOperationException {
    Object snapshot = of.invoke(null, thread);
    if (snapshot == null) {
      return Held.NOTHING;
    }
    Object entering =
        state.invoke(snapshot) == Thread.State.BLOCKED ? blockedOn.invoke(snapshot) : null;
    Object[] known = (Object[]) locks.get(snapshot);
    List<Object> owned = new ArrayList<>();
    if (known != null) {
      for (Object lock : known) {
        Object monitor = lock == null ? null : lockObject.get(lock);
        if (monitor != null && !isSame(monitor, entering)) {
          owned.add(monitor);
        }
      }
    }
    return new Held(entering, owned);
  }

  /** What a thread is in {@code Object.wait} of without a time limit; null where it is not. */
  public @Nullable Object waitedFor(Thread thread) throws ReflectiveOperationException {
    Object snapshot = of.invoke(null, thread);
    return snapshot == null || state.invoke(snapshot) != Thread.State.WAITING
        ? null
        : waitingOn.invoke(snapshot);
  }

  @SuppressWarnings("ReferenceEquality") // monitors are themselves
  private static boolean isSame(Object one, @Nullable Object other) {
    return one == other;
  }
}
