package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.ThreadLocals;
import io.vtscope.probe.ThreadLocalEvent;
import java.lang.instrument.Instrumentation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What sampled threads keep in thread-locals, by class. */
final class ThreadLocalWeights {
  private static final int MOST_TYPES = 10;

  private final Instrumentation instrumentation;
  private final ThreadLocals locals = new ThreadLocals();

  ThreadLocalWeights(Instrumentation instrumentation) throws ReflectiveOperationException {
    this.instrumentation = instrumentation;
  }

  private static final class Weight {
    final String type;
    int count;
    long bytes;

    Weight(String type) {
      this.type = type;
    }
  }

  void write(Population population) throws IllegalAccessException {
    Map<String, Weight> weights = new HashMap<>();
    for (Thread thread : population.sample()) {
      locals.visit(
          thread,
          value -> {
            Weight weight = weights.computeIfAbsent(value.getClass().getTypeName(), Weight::new);
            weight.count++;
            weight.bytes += bytes(value);
          });
    }
    List<Weight> heaviest = new ArrayList<>(weights.values());
    heaviest.sort(Comparator.comparingLong((Weight weight) -> weight.bytes).reversed());
    for (Weight weight : heaviest.subList(0, Math.min(MOST_TYPES, heaviest.size()))) {
      ThreadLocalEvent event = new ThreadLocalEvent();
      event.scan = population.scan();
      event.value = weight.type;
      event.sampled = population.sample().size();
      event.count = weight.count;
      event.bytes = weight.bytes;
      event.heap = Runtime.getRuntime().maxMemory();
      event.commit();
    }
  }

  /** With what an array or a buffer of the JDK holds; of other objects only themselves. */
  private long bytes(Object value) {
    long bytes = instrumentation.getObjectSize(value);
    if (value instanceof Object[] array) {
      for (Object element : array) {
        bytes += element == null ? 0 : instrumentation.getObjectSize(element);
      }
    } else if (value instanceof StringBuilder builder) {
      bytes += builder.capacity();
    } else if (value instanceof ByteBuffer buffer) {
      bytes += buffer.capacity();
    }
    return bytes;
  }
}
