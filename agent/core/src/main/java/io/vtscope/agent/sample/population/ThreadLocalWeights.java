package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.Capability;
import io.vtscope.agent.jvm.OwnFields;
import io.vtscope.agent.jvm.ThisJdk;
import io.vtscope.agent.jvm.ThreadLocals;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.probe.ThreadLocalEvent;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Estimates the memory of thread-locals in sampled threads, by class. */
final class ThreadLocalWeights {
  private static final int MOST_TYPES = 10;

  private final Instrumentation instrumentation;
  private final OwnFields arrays;
  private final OwnFields others;

  ThreadLocalWeights(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
    long sizeOfClass = instrumentation.getObjectSize(int.class);
    arrays = new OwnFields(true, sizeOfClass);
    others = new OwnFields(false, sizeOfClass);
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

    void add(ValueParts.Part part) {
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

  void write(Population population) {
    if (!ThisJdk.has(Capability.THREAD_LOCALS)) {
      return;
    }
    ValueParts parts = new ValueParts(instrumentation, arrays, others);
    for (Thread thread : population.sample()) {
      ThreadLocals.visit(thread, (local, value) -> parts.add(local, value, thread));
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
      event.inherited = weight.local instanceof InheritableThreadLocal;
      event.heap = Runtime.getRuntime().maxMemory();
      event.commit();
    }
  }

  private static Map<String, Weight> weights(ValueParts parts) {
    Map<String, Weight> weights = new HashMap<>();
    for (ValueParts.Part part : parts.all()) {
      if (!part.shared) {
        weights.computeIfAbsent(part.type, Weight::new).add(part);
      }
    }
    return weights;
  }
}
