package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.Buffers;
import io.vtscope.agent.jvm.Capability;
import io.vtscope.agent.jvm.OwnFields;
import io.vtscope.agent.jvm.ThisJdk;
import io.vtscope.agent.jvm.ThreadLocals;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.probe.ThreadLocalEvent;
import java.lang.instrument.Instrumentation;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Estimates the memory of thread-locals in sampled threads, by class. */
final class ThreadLocalWeights {
  private static final int MOST_TYPES = 10;

  /** Limits the cost of large arrays. */
  private static final int MOST_ELEMENTS = 100;

  private final Instrumentation instrumentation;
  private final OwnFields arrays;

  ThreadLocalWeights(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    arrays = new OwnFields(true, instrumentation.getObjectSize(int.class));
  }

  private static final class Weight {
    final String type;
    int count;
    long bytes;
    @Nullable Object local;

    /** Whether several thread-locals have such values. */
    boolean isOfSeveral;

    Weight(String type) {
      this.type = type;
    }

    void add(Part part) {
      bytes += part.bytes;
      if (part.local != null) {
        count++;
        local = local == null ? part.local.get() : local;
        isOfSeveral |= local == null || !ThreadLocals.isOf(part.local, local);
      }
    }

    @Nullable String field() {
      return local == null || isOfSeveral ? null : ThreadLocals.field(local);
    }
  }

  /** An object that is, or belongs to, a thread-local value. */
  private static final class Part {
    final String type;

    /** First thread's id. */
    final long first;

    /** Null for a part of a value. */
    final @Nullable Reference<?> local;

    final long bytes;

    /** Shared objects are not counted. */
    boolean shared;

    Part(String type, long first, @Nullable Reference<?> local, long bytes) {
      this.type = type;
      this.first = first;
      this.local = local;
      this.bytes = bytes;
    }
  }

  void write(Population population) {
    if (!ThisJdk.has(Capability.THREAD_LOCALS)) {
      return;
    }
    IdentityHashMap<Object, Part> parts = new IdentityHashMap<>();
    arrays.begin();
    for (Thread thread : population.sample()) {
      ThreadLocals.visit(thread, (local, value) -> note(local, value, thread, parts));
    }
    List<Weight> heaviest = new ArrayList<>(weights(parts).values());
    heaviest.sort(Comparator.comparingLong((Weight weight) -> weight.bytes).reversed());
    for (Weight weight : heaviest.subList(0, Math.min(MOST_TYPES, heaviest.size()))) {
      ThreadLocalEvent event = new ThreadLocalEvent();
      event.scan = population.scan();
      event.value = weight.type;
      event.sampled = population.sample().size();
      event.count = weight.count;
      event.bytes = weight.bytes;
      event.field = weight.field();
      event.heap = Runtime.getRuntime().maxMemory();
      event.commit();
    }
  }

  private static Map<String, Weight> weights(IdentityHashMap<Object, Part> parts) {
    Map<String, Weight> weights = new HashMap<>();
    for (Part part : parts.values()) {
      if (!part.shared) {
        weights.computeIfAbsent(part.type, Weight::new).add(part);
      }
    }
    return weights;
  }

  /** Includes array elements, own arrays and direct memory. */
  private void note(
      Reference<?> local, Object value, Thread thread, IdentityHashMap<Object, Part> parts) {
    String type = value.getClass().getTypeName();
    long bytes = instrumentation.getObjectSize(value);
    if (value instanceof Object[] array) {
      int step = Math.ceilDiv(Math.max(1, array.length), MOST_ELEMENTS);
      for (int i = 0; i < array.length; i += step) {
        Object element = array[i];
        if (element != null) {
          note(element, type, thread, null, step * instrumentation.getObjectSize(element), parts);
        }
      }
    } else {
      arrays.visit(
          value,
          array -> note(array, type, thread, null, instrumentation.getObjectSize(array), parts));
      if (value instanceof ByteBuffer buffer && buffer.isDirect() && Buffers.ownsMemory(buffer)) {
        bytes += buffer.capacity();
      }
    }
    note(value, type, thread, local, bytes, parts);
  }

  private static void note(
      Object object,
      String type,
      Thread thread,
      @Nullable Reference<?> local,
      long bytes,
      IdentityHashMap<Object, Part> parts) {
    Part part =
        parts.computeIfAbsent(object, key -> new Part(type, thread.threadId(), local, bytes));
    part.shared |= part.first != thread.threadId();
  }
}
