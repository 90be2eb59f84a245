package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.Buffers;
import io.vtscope.agent.jvm.OwnFields;
import java.lang.instrument.Instrumentation;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The objects of thread-local values: the values, their own arrays and the elements of these, what
 * collections of the JDK hold, and direct memory. Large values are sampled.
 */
final class ValueParts {
  private static final String COLLECTIONS = "java.util.";

  /** Limits the cost of large arrays. */
  private static final int MOST_ELEMENTS = 100;

  /** Visited for each value. */
  private static final int MOST_OBJECTS = 250;

  private final IdentityHashMap<Object, Part> parts = new IdentityHashMap<>();
  private final Instrumentation instrumentation;
  private final OwnFields arrays;
  private final OwnFields others;
  private String type = "";
  private long thread;
  private int left;

  ValueParts(Instrumentation instrumentation, OwnFields arrays, OwnFields others) {
    this.instrumentation = instrumentation;
    this.arrays = arrays;
    this.others = others;
    arrays.begin();
    others.begin();
  }

  static final class Part {
    /** Of the value. */
    final String type;

    /** Null for a part of a value. */
    final @Nullable Reference<?> local;

    final long bytes;

    /** The last thread's id. */
    private long thread;

    /** Shared objects are not counted. */
    boolean shared;

    Part(String type, @Nullable Reference<?> local, long bytes, long thread) {
      this.type = type;
      this.local = local;
      this.bytes = bytes;
      this.thread = thread;
    }
  }

  void add(Reference<?> local, Object value, Thread of) {
    type = value.getClass().getTypeName();
    thread = of.threadId();
    left = MOST_OBJECTS;
    add(value, 1, local);
  }

  Collection<Part> all() {
    return parts.values();
  }

  /**
   * Adds an object and what it refers to.
   *
   * @param times number of objects that it stands for
   */
  private void add(Object object, long times, @Nullable Reference<?> local) {
    Part known = parts.get(object);
    if ((known != null && known.thread == thread) || --left < 0) {
      return;
    }
    if (known == null) {
      parts.put(object, new Part(type, local, times * bytes(object), thread));
    } else {
      known.shared = true;
      known.thread = thread;
    }
    if (object instanceof Object[] array) {
      int step = Math.ceilDiv(Math.max(1, array.length), MOST_ELEMENTS);
      for (int i = 0; i < array.length; i += step) {
        Object element = array[i];
        if (element != null) {
          add(element, step * times, null);
        }
      }
      return;
    }
    arrays.visit(object, array -> add(array, times, null));
    if (object.getClass().getName().startsWith(COLLECTIONS)) {
      others.visit(
          object,
          other -> {
            // A sampled node represents the nodes that it links.
            if (times == 1 || other.getClass() != object.getClass()) {
              add(other, times, null);
            }
          });
    }
  }

  private long bytes(Object object) {
    long bytes = instrumentation.getObjectSize(object);
    boolean isOwner =
        object instanceof ByteBuffer buffer && buffer.isDirect() && Buffers.ownsMemory(buffer);
    return isOwner ? bytes + ((ByteBuffer) object).capacity() : bytes;
  }
}
