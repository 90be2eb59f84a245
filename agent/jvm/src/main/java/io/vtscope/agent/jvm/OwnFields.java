package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.Consumer;
import jdk.internal.misc.Unsafe;

/**
 * Visits the objects in an object's own fields of one kind. It loads no class and calls no code of
 * the object. The cache does not keep classes alive. Not thread-safe.
 */
public final class OwnFields {
  private static final Unsafe UNSAFE = Unsafe.getUnsafe();

  private static final int MOST_FIELDS = 20;

  private static final int MOST_KNOWN = 2_000;

  private static final int MOST_NEW = 100;

  /**
   * Obfuscators reuse short names for fields with different types. A lookup by name could find the
   * wrong field.
   */
  private static final int SHORT_NAME = 2;

  private static final long[] NONE = {};

  private final Map<Class<?>, long[]> offsets = new WeakHashMap<>();

  private final Kind kind;
  private final long sizeOfClass;
  private int left;

  /** Which fields to visit. */
  public enum Kind {
    /** The arrays in fields with an array type. */
    ARRAYS("["),

    /** All with the type of a class. */
    OBJECTS("L"),

    /** Those declared by classes of java.base. */
    OF_JDK("L"),

    /** Those with a type of the JDK declared by other classes. */
    OF_APPLICATION("Ljava/");

    private final String descriptor;

    Kind(String descriptor) {
      this.descriptor = descriptor;
    }

    private boolean has(Class<?> owner) {
      return switch (this) {
        case ARRAYS, OBJECTS -> true;
        case OF_JDK -> isJdk(owner);
        case OF_APPLICATION -> !isJdk(owner);
      };
    }
  }

  /**
   * @param sizeOfClass bytes in a {@code Class} without static fields. Up to JDK 25 Unsafe returns
   *     offsets of static fields too. These are greater, and using them would crash the JVM
   */
  public OwnFields(Kind kind, long sizeOfClass) {
    this.kind = kind;
    this.sizeOfClass = sizeOfClass;
  }

  /** Whether the class is in java.base. */
  public static boolean isJdk(Class<?> type) {
    return type.getModule() == Object.class.getModule();
  }

  public void begin() {
    left = MOST_NEW;
  }

  /** Visits the referenced objects. The fields may change concurrently. */
  public void visit(Object object, Consumer<Object> visitor) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (long offset : kind.has(type) ? offsets(type) : NONE) {
        Object found = UNSAFE.getReferenceVolatile(object, offset);
        if (found != null && (kind != Kind.ARRAYS || found.getClass().isArray())) {
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
    for (String field : FieldTypes.fields(type, kind.descriptor)) {
      if (!isJdk && field.length() <= SHORT_NAME) {
        continue;
      }
      try {
        long offset = UNSAFE.objectFieldOffset(type, field);
        if (offset < sizeOfClass && found.size() < MOST_FIELDS) {
          found.add(offset);
        }
      } catch (InternalError e) {
        // inherited or static
      }
    }
    return found.isEmpty() ? NONE : found.stream().mapToLong(Long::longValue).toArray();
  }
}
