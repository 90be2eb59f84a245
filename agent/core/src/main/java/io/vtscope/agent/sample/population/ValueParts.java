package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.Buffers;
import io.vtscope.agent.jvm.OwnFields;
import java.lang.instrument.Instrumentation;
import java.nio.ByteBuffer;
import java.util.IdentityHashMap;

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
  private Weight weight = Weight.NONE;
  private long thread;
  private int left;

  ValueParts(Instrumentation instrumentation, OwnFields arrays, OwnFields others) {
    this.instrumentation = instrumentation;
    this.arrays = arrays;
    this.others = others;
    arrays.begin();
    others.begin();
  }

  private static final class Part {
    /** Of the first value that has it. */
    final Weight weight;

    /** Otherwise a part of a value. */
    final boolean isValue;

    final long bytes;

    /** The last thread's id. */
    long thread;

    /** Shared objects are not counted. */
    boolean shared;

    Part(Weight weight, boolean isValue, long bytes, long thread) {
      this.weight = weight;
      this.isValue = isValue;
      this.bytes = bytes;
      this.thread = thread;
    }
  }

  /**
   * Adds a value and its parts.
   *
   * @param to gets their bytes in {@link #weigh}
   */
  void add(Weight to, Object value, Thread of) {
    weight = to;
    thread = of.threadId();
    left = MOST_OBJECTS;
    add(value, 1, true);
  }

  void weigh() {
    for (Part part : parts.values()) {
      if (!part.shared) {
        part.weight.add(part.bytes, part.isValue);
      }
    }
  }

  /**
   * Adds an object and what it refers to.
   *
   * @param times number of objects that it stands for
   */
  private void add(Object object, long times, boolean isValue) {
    Part known = parts.get(object);
    if ((known != null && known.thread == thread) || --left < 0) {
      return;
    }
    if (known == null) {
      parts.put(object, new Part(weight, isValue, times * bytes(object), thread));
    } else {
      known.shared = true;
      known.thread = thread;
    }
    if (object instanceof Object[] array) {
      int step = Math.ceilDiv(Math.max(1, array.length), MOST_ELEMENTS);
      for (int i = 0; i < array.length; i += step) {
        Object element = array[i];
        if (element != null) {
          add(element, step * times, false);
        }
      }
      return;
    }
    arrays.visit(object, array -> add(array, times, false));
    if (object.getClass().getName().startsWith(COLLECTIONS)) {
      others.visit(
          object,
          other -> {
            // A sampled node represents the nodes that it links.
            if (times == 1 || other.getClass() != object.getClass()) {
              add(other, times, false);
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
