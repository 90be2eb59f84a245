package io.vtscope.agent.jvm;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * State and stack by {@link Thread}'s own methods: overrides may block or throw. Without access to
 * java.lang it calls the public methods.
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
      throw new IllegalStateException(e); // public since JDK 5
    }
  }

  /** May take a lock for a running virtual thread. */
  public static Thread.State state(Thread thread) {
    try {
      return (Thread.State) STATE.invokeExact(thread);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** The frames, innermost first; empty if the thread has ended. */
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
