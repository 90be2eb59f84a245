package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Reads and sets static fields by offset. Reflection would delay the application's start.
 *
 * <p>Unsafe on JDK 26 no longer finds static fields by name.
 */
public final class StaticReference {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private StaticReference() {}

  /**
   * Sets a static field with volatile semantics.
   *
   * @param value must have the field's type
   * @throws NoSuchFieldException if the class lacks the field
   */
  public static void set(Class<?> type, String name, @Nullable Object value)
      throws NoSuchFieldException {
    Field field = type.getDeclaredField(name);
    UNSAFE.putReferenceVolatile(
        UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field), value);
  }

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
