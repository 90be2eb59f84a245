package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import jdk.internal.misc.Unsafe;

/**
 * The arrays, or the other objects, to which an object's own fields refer. The fields are found
 * without loading or initialising a class. They are read by their offset, without calling any code
 * of the object. What is found of a class is kept, and keeps no class alive. For one thread.
 */
public final class OwnFields {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  /** In one class; further fields are not read. */
  private static final int MOST_FIELDS = 20;

  /** If more classes are known, all are forgotten. */
  private static final int MOST_KNOWN = 2_000;

  /** Classes that are read in one look; the next look continues. */
  private static final int MOST_NEW = 100;

  /**
   * An obfuscator may give fields of different types one name, of a letter or two, and by the name
   * alone another of them would be found.
   */
  private static final int SHORT_NAME = 2;

  private static final long[] NONE = {};

  /** By class, the offsets of the fields that it declares. */
  private final Map<Class<?>, long[]> offsets = new WeakHashMap<>();

  private final boolean arrays;
  private final long sizeOfClass;
  private int left;

  /**
   * How to read them.
   *
   * @param arrays whether arrays are wanted, or fields that are of the type of a class
   * @param sizeOfClass the size of a {@code Class} without static fields, in bytes. Static fields
   *     lie behind that. Up to JDK 25 Unsafe returns their offsets too, and to read these in an
   *     object would end the JVM. So greater offsets are not read.
   */
  public OwnFields(boolean arrays, long sizeOfClass) {
    this.arrays = arrays;
    this.sizeOfClass = sizeOfClass;
  }

  /** Begins a look at some objects. */
  public void begin() {
    left = MOST_NEW;
  }

  /** Visits what it refers to; it may refer to others meanwhile. */
  public void visit(Object object, Consumer<Object> visitor) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (long offset : offsets(type)) {
        Object found = UNSAFE.getReferenceVolatile(object, offset);
        if (found != null && (!arrays || found.getClass().isArray())) {
          visitor.accept(found);
        }
      }
    }
  }

  private long[] offsets(Class<?> type) {
    long[] known = offsets.get(type);
    if (known != null || left == 0) {
      return known == null ? NONE : known;
    }
    left--;
    if (offsets.size() >= MOST_KNOWN) {
      offsets.clear();
    }
    long[] found = find(type);
    offsets.put(type, found);
    return found;
  }

  private long[] find(Class<?> type) {
    List<Long> found = new ArrayList<>();
    boolean isJdk = type.getClassLoader() == null;
    for (String field : FieldTypes.fields(type, arrays ? "[" : "L")) {
      if (!isJdk && field.length() <= SHORT_NAME) {
        continue;
      }
      try {
        long offset = UNSAFE.objectFieldOffset(type, field);
        if (offset < sizeOfClass && found.size() < MOST_FIELDS) {
          found.add(offset);
        }
      } catch (InternalError e) {
        // a class that it extends has the field, or the class itself and no object
      }
    }
    return found.isEmpty() ? NONE : found.stream().mapToLong(Long::longValue).toArray();
  }
}
