package io.vtscope.agent.jvm;

import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * A static field of an initialised class, set by its offset: what reflection makes for the first
 * field that it sets takes it two milliseconds, before the application's main method.
 */
public final class StaticReference {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private StaticReference() {}

  /**
   * Sets it, for all threads.
   *
   * @param name of a field of the type of {@code value}, or of one that it extends
   * @throws NoSuchFieldException where the class has none of that name
   */
  public static void set(Class<?> type, String name, @Nullable Object value)
      throws NoSuchFieldException {
    try {
      // HotSpot keeps them in the class's own object.
      UNSAFE.putReferenceVolatile(type, UNSAFE.objectFieldOffset(type, name), value);
    } catch (InternalError e) {
      throw new NoSuchFieldException(type.getName() + "." + name);
    }
  }
}
