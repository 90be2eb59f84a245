package io.vtscope.agent.jvm;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Reads private fields in application objects, without loading classes or calling the object's
 * code. The cache does not keep classes alive. Not thread-safe.
 */
public final class ForeignFields {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long NONE = -1;

  /** By field name: callers usually read a single class. */
  private final Map<String, Place> places = new HashMap<>();

  private static final class Place extends WeakReference<Class<?>> {
    final long offset;

    Place(Class<?> type, long offset) {
      super(type);
      this.offset = offset;
    }
  }

  /** The reference; null if the object or field is missing. */
  public @Nullable Object get(@Nullable Object object, String field) {
    long offset = object == null ? NONE : offset(object.getClass(), field, true);
    return object == null || offset == NONE ? null : UNSAFE.getReferenceVolatile(object, offset);
  }

  public int getInt(@Nullable Object object, String field, int otherwise) {
    long offset = object == null ? NONE : offset(object.getClass(), field, false);
    return object == null || offset == NONE ? otherwise : UNSAFE.getIntVolatile(object, offset);
  }

  public boolean isTrue(@Nullable Object object, String field) {
    long offset = object == null ? NONE : offset(object.getClass(), field, false);
    return object != null && offset != NONE && UNSAFE.getBooleanVolatile(object, offset);
  }

  private long offset(Class<?> type, String field, boolean reference) {
    Place place = places.get(field);
    if (place == null || !place.refersTo(type)) {
      place = new Place(type, find(type, field, reference));
      places.put(field, place);
    }
    return place.offset;
  }

  private static long find(Class<?> type, String field, boolean reference) {
    for (Class<?> owner = type; owner != null; owner = owner.getSuperclass()) {
      try {
        long offset = UNSAFE.objectFieldOffset(owner, field);
        return isSafe(owner, field, reference) ? offset : NONE;
      } catch (InternalError e) {
        // a superclass may have it
      }
    }
    return NONE;
  }

  /** Reading a non-reference as a reference would crash the JVM. */
  private static boolean isSafe(Class<?> owner, String field, boolean reference) {
    return reference == FieldTypes.isReference(owner, field);
  }
}
