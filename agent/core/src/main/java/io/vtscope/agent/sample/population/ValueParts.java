package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.Buffers;
import io.vtscope.agent.jvm.OwnFields;
import java.lang.instrument.Instrumentation;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The objects of thread-local values: the values, their own arrays and the elements of these, what
 * objects of the JDK hold, and direct memory. Large values are sampled.
 */
final class ValueParts {
  /** Limits the cost of large arrays. */
  private static final int MOST_ELEMENTS = 100;

  /** Visited for each value. */
  private static final int MOST_OBJECTS = 250;

  private final IdentityHashMap<Object, Part> parts = new IdentityHashMap<>();
  private final Map<Class<?>, Boolean> owned = new HashMap<>();
  private final Instrumentation instrumentation;
  private final OwnFields arrays;
  private final OwnFields ofJdk;
  private final OwnFields ofApplication;
  private Weight weight = Weight.NONE;
  private long thread;
  private int left;

  ValueParts(
      Instrumentation instrumentation, OwnFields arrays, OwnFields ofJdk, OwnFields ofApplication) {
    this.instrumentation = instrumentation;
    this.arrays = arrays;
    this.ofJdk = ofJdk;
    this.ofApplication = ofApplication;
    arrays.begin();
    ofJdk.begin();
    ofApplication.begin();
  }

  private static final class Part {
    /** Of the first value that has it. */
    final Weight weight;

    /** What first led to it; null for a value. */
    final @Nullable Part holder;

    final long bytes;

    /** The last thread's id. */
    long thread;

    private boolean shared;

    Part(Weight weight, @Nullable Part holder, long bytes, long thread) {
      this.weight = weight;
      this.holder = holder;
      this.bytes = bytes;
      this.thread = thread;
    }

    /** Shared objects, and what they hold, are not counted. */
    boolean isShared() {
      for (Part part = this; part != null; part = part.holder) {
        if (part.shared) {
          return true;
        }
      }
      return false;
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
    add(value, 1, null);
  }

  void weigh() {
    for (Part part : parts.values()) {
      if (!part.isShared()) {
        part.weight.add(part.bytes, part.holder == null);
      }
    }
  }

  /**
   * Adds an object and what it refers to.
   *
   * @param times number of objects that it stands for
   * @param holder null for a value
   */
  private void add(Object object, long times, @Nullable Part holder) {
    Part known = parts.get(object);
    boolean isDone = known != null && (known.shared || known.thread == thread);
    boolean isOwned = owned.computeIfAbsent(object.getClass(), SharedTypes::mayOwn);
    if (isDone || !isOwned || --left < 0) {
      return;
    }
    Part part = known;
    if (part == null) {
      part = new Part(weight, holder, times * bytes(object), thread);
      parts.put(object, part);
    } else {
      part.shared = true;
      part.thread = thread;
    }
    if (object instanceof Object[] array) {
      addElements(array, times, part);
    } else {
      addFields(object, times, part, holder == null);
    }
  }

  private void addElements(Object[] array, long times, Part part) {
    int step = Math.ceilDiv(Math.max(1, array.length), MOST_ELEMENTS);
    for (int i = 0; i < array.length; i += step) {
      Object element = array[i];
      if (element != null) {
        add(element, step * times, part);
      }
    }
  }

  private void addFields(Object object, long times, Part part, boolean isValue) {
    arrays.visit(object, array -> add(array, times, part));
    ofJdk.visit(
        object,
        other -> {
          // A sampled node represents the nodes that it links.
          if (times == 1 || other.getClass() != object.getClass()) {
            add(other, times, part);
          }
        });
    if (isValue) {
      ofApplication.visit(
          object,
          other -> {
            // Collections would lead to objects that the application has anyway.
            boolean isCollection = other instanceof Collection || other instanceof Map;
            if (OwnFields.isJdk(other.getClass()) && !isCollection) {
              add(other, times, part);
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
