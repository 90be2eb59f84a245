package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * A private field read by its offset. Reflection would be slow in the sampler, which runs too
 * rarely to be compiled, and would load field types. Needs jdk.internal.misc exported.
 */
public final class PrivateField {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private final Class<?> type;
  private final long offset;

  /** Reading a non-reference as a reference would crash the JVM. */
  private final boolean refers;

  private PrivateField(Class<?> type, long offset, boolean refers) {
    this.type = type;
    this.offset = offset;
    this.refers = refers;
  }

  /**
   * The field of that name.
   *
   * @throws NoSuchFieldException if this version of the class lacks the field
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

  static PrivateField of(Field field) {
    return new PrivateField(
        field.getDeclaringClass(), UNSAFE.objectFieldOffset(field), !field.getType().isPrimitive());
  }

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

  /** The offset is invalid in other classes. */
  private Object checked(@Nullable Object object) {
    if (object == null || !type.isInstance(object)) {
      throw new ClassCastException(type.getName());
    }
    return object;
  }
}
