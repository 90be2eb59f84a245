package io.vtscope.agent.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The state and the stack of a thread, by the methods of {@link Thread} itself: a subclass of the
 * application's may wait for locks in them, or throw. Virtual threads still answer by their own
 * methods. Needs java.lang to be open to this class; otherwise the public methods are called.
 */
public final class ThreadMethods {
  private static final MethodHandle STATE = own("getState", Thread.State.class);
  private static final MethodHandle STACK = own("getStackTrace", StackTraceElement[].class);

  private ThreadMethods() {}

  private static MethodHandle own(String name, Class<?> result) {
    MethodType type = MethodType.methodType(result);
    try {
      try {
        return MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup())
            .findSpecial(Thread.class, name, type, Thread.class);
      } catch (IllegalAccessException e) {
        return MethodHandles.publicLookup().findVirtual(Thread.class, name, type);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e); // both have been public since JDK 5
    }
  }

  /** What the JVM says that it does; for a virtual thread that runs this may take a lock. */
  public static Thread.State state(Thread thread) {
    try {
      return (Thread.State) STATE.invokeExact(thread);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** Its frames, the innermost first; none where it has ended. */
  public static StackTraceElement[] stack(Thread thread) {
    try {
      return (StackTraceElement[]) STACK.invokeExact(thread);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }
}
