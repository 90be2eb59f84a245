package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * A static field of an initialised class, read and set by its offset: what reflection makes for the
 * first field that it sets takes it two milliseconds, before the application's main method.
 *
 * <p>The offset is asked for by {@code Field}: by the field's name, Unsafe knows it up to JDK 25
 * and not on 26.
 */
public final class StaticReference {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private StaticReference() {}

  /**
   * Sets it, for all threads.
   *
   * @param name of a field that the class declares; {@code value} must be of its type
   * @throws NoSuchFieldException where the class has none of that name
   */
  public static void set(Class<?> type, String name, @Nullable Object value)
      throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    UNSAFE.putReferenceVolatile(
        UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), value);
  }

  /** What it holds; null where the class has no such field. */
  public static @Nullable Object get(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      return Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()
          ? UNSAFE.getReferenceVolatile(
              UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field))
          : null;
    } catch (NoSuchFieldException | LinkageError e) {
      return null;
    }
  }
}
