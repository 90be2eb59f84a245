package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * A private field of a class of the JDK or of a framework, read by its offset. Reflection costs a
 * sampler ten microseconds a field, as the sampler is called too seldom to be compiled. Of a
 * framework's class it would also load the types of all fields. Needs jdk.internal.misc to be
 * exported to this class.
 */
public final class PrivateField {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private final Class<?> type;
  private final long offset;

  /** Something else taken for a reference would end the JVM. */
  private final boolean refers;

  private PrivateField(Class<?> type, long offset, boolean refers) {
    this.type = type;
    this.offset = offset;
    this.refers = refers;
  }

  /**
   * The field of that name.
   *
   * @throws NoSuchFieldException if this version of the class has none
   */
  public static PrivateField of(Class<?> type, String name) throws NoSuchFieldException {
    return new PrivateField(type, offset(type, name), FieldTypes.isReference(type, name));
  }

  private static long offset(Class<?> type, String name) throws NoSuchFieldException {
    try {
      return UNSAFE.objectFieldOffset(type, name);
    } catch (InternalError e) {
      throw new NoSuchFieldException(type.getName() + "." + name);
    }
  }

  /** A field of the JDK, whose type reflection knows. */
  static PrivateField of(Field field) {
    return new PrivateField(
        field.getDeclaringClass(), UNSAFE.objectFieldOffset(field), !field.getType().isPrimitive());
  }

  /** Null where this JDK has no such field. */
  public static @Nullable PrivateField orNull(Class<?> type, String name) {
    try {
      return of(type, name);
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  public @Nullable Object get(@Nullable Object object) {
    if (!refers) {
      throw new ClassCastException(type.getName());
    }
    return UNSAFE.getReferenceVolatile(checked(object), offset);
  }

  public int getInt(@Nullable Object object) {
    return UNSAFE.getIntVolatile(checked(object), offset);
  }

  public long getLong(@Nullable Object object) {
    return UNSAFE.getLongVolatile(checked(object), offset);
  }

  boolean getBoolean(@Nullable Object object) {
    return UNSAFE.getBooleanVolatile(checked(object), offset);
  }

  boolean isOf(@Nullable Object object) {
    return type.isInstance(object);
  }

  /** In another object there is something else at that place. */
  private Object checked(@Nullable Object object) {
    if (object == null || !type.isInstance(object)) {
      throw new ClassCastException(type.getName());
    }
    return object;
  }
}
