package io.vtscope.agent.jvm;

import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * A private field of a class of the JDK, or of a framework. Read by its offset: reflection costs a
 * sampler, which is never called often enough to be compiled, ten microseconds a field, and loads
 * the types of all fields of a class by its loader. Needs jdk.internal.misc to be exported to this
 * class.
 */
final class PrivateField {
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
   * @throws NoSuchFieldException where this JDK, or this version of a framework, has none
   */
  static PrivateField of(Class<?> type, String name) throws NoSuchFieldException {
    return new PrivateField(type, offset(type, name), refers(type, name));
  }

  private static long offset(Class<?> type, String name) throws NoSuchFieldException {
    try {
      return UNSAFE.objectFieldOffset(type, name);
    } catch (InternalError e) {
      throw new NoSuchFieldException(type.getName() + "." + name);
    }
  }

  /** Of the JDK's classes that is known. */
  private static boolean refers(Class<?> type, String name) {
    return type.getClassLoader() == null || FieldTypes.isReference(type, name);
  }

  /** Null where this JDK has no such field. */
  static @Nullable PrivateField orNull(Class<?> type, String name) {
    try {
      return of(type, name);
    } catch (NoSuchFieldException e) {
      return null;
    }
  }

  @Nullable Object get(@Nullable Object object) {
    if (!refers) {
      throw new ClassCastException(type.getName());
    }
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
