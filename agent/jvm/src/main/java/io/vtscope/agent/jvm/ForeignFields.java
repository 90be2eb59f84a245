package io.vtscope.agent.jvm;

import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * Private fields of the application's objects, by their names. They are found without loading a
 * class and read by their offset, without calling any code of the object. Each result is kept, also
 * that a field is missing, and keeps no class alive. For one thread.
 */
public final class ForeignFields {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();
  private static final long NONE = -1;

  /** By the field's name, as most readers read objects of one class. */
  private final Map<String, Place> places = new HashMap<>();

  /** The offset of a field in objects of a class. */
  private static final class Place extends WeakReference<Class<?>> {
    final long offset;

    Place(Class<?> type, long offset) {
      super(type);
      this.offset = offset;
    }
  }

  /** What a field refers to; null where there is no such field, or no object. */
  public @Nullable Object get(@Nullable Object object, String field) {
    long offset = object == null ? NONE : offset(object.getClass(), field, true);
    return object == null || offset == NONE ? null : UNSAFE.getReferenceVolatile(object, offset);
  }

  /**
   * An int.
   *
   * @param otherwise where there is no such field, or no object
   */
  public int getInt(@Nullable Object object, String field, int otherwise) {
    long offset = object == null ? NONE : offset(object.getClass(), field, false);
    return object == null || offset == NONE ? otherwise : UNSAFE.getIntVolatile(object, offset);
  }

  /** Whether a boolean is there and true. */
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
        // that class has none of that name; one that it extends may have
      }
    }
    return NONE;
  }

  /** Something else taken for a reference would end the JVM; taken for a number it is nonsense. */
  private static boolean isSafe(Class<?> owner, String field, boolean reference) {
    return reference == FieldTypes.isReference(owner, field);
  }
}
