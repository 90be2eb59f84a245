package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * A private field of a class of the JDK, or of a framework. Read by its offset: reflection costs a
 * sampler, which is never called often enough to be compiled, ten microseconds a field. Needs
 * jdk.internal.misc to be exported to this class.
 */
final class PrivateField {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private final Class<?> type;
  private final long offset;

  private PrivateField(Class<?> type, long offset) {
    this.type = type;
    this.offset = offset;
  }

  /**
   * The field of that name.
   *
   * @throws NoSuchFieldException where this JDK has none
   */
  static PrivateField of(Class<?> type, String name) throws NoSuchFieldException {
    return new PrivateField(type, UNSAFE.objectFieldOffset(type.getDeclaredField(name)));
  }

  /** Null where this JDK has no such field. */
  static @Nullable PrivateField orNull(Class<?> type, String name) {
    try {
      return of(type, name);
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  /** What a static field of an initialised class holds; null where there is no such field. */
  static @Nullable Object ofClass(Class<?> type, String name) {
    try {
      Field field = type.getDeclaredField(name);
      return UNSAFE.getReferenceVolatile(
          UNSAFE.staticFieldBase(field), UNSAFE.staticFieldOffset(field));
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  @Nullable Object get(@Nullable Object object) {
    return UNSAFE.getReferenceVolatile(checked(object), offset);
  }

  int getInt(Object object) {
    return UNSAFE.getIntVolatile(checked(object), offset);
  }

  long getLong(Object object) {
    return UNSAFE.getLongVolatile(checked(object), offset);
  }

  boolean getBoolean(Object object) {
    return UNSAFE.getBooleanVolatile(checked(object), offset);
  }

  /** In another object there is something else at that place. */
  private Object checked(@Nullable Object object) {
    if (object == null || !type.isInstance(object)) {
      throw new ClassCastException(type.getName());
    }
    return object;
  }
}
