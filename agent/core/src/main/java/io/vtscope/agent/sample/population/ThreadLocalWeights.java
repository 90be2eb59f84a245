package io.vtscope.agent.sample.population;

import io.vtscope.agent.jvm.Capability;
import io.vtscope.agent.jvm.OwnFields;
import io.vtscope.agent.jvm.ThisJdk;
import io.vtscope.agent.jvm.ThreadLocals;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.probe.ThreadLocalEvent;
import java.lang.instrument.Instrumentation;
import java.lang.ref.Reference;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Estimates the memory of thread-locals in sampled threads, by thread-local and class. */
final class ThreadLocalWeights {
  private static final int MOST_WRITTEN = 20;

  /** For each class of values. */
  private static final int MOST_LOCALS = 10;

  /** A report names as many. */
  private static final int MOST_NAMED = 3;

  /** Divisor of the heap: less memory needs no name. */
  private static final int HARDLY_ANY = 100;

  private final Instrumentation instrumentation;
  private final OwnFields arrays;
  private final OwnFields ofJdk;
  private final OwnFields ofApplication;
  private final LocalFields fields;

  /**
   * @param step nanoseconds that {@link #searchFields} may take
   */
  ThreadLocalWeights(Instrumentation instrumentation, long step) {
    this.instrumentation = instrumentation;
    long sizeOfClass = instrumentation.getObjectSize(int.class);
    arrays = new OwnFields(OwnFields.Kind.ARRAYS, sizeOfClass);
    ofJdk = new OwnFields(OwnFields.Kind.OF_JDK, sizeOfClass);
    ofApplication = new OwnFields(OwnFields.Kind.OF_APPLICATION, sizeOfClass);
    fields = new LocalFields(instrumentation, step);
  }

  /** See {@link LocalFields#step}. */
  boolean searchFields() {
    return fields.step();
  }

  void write(Population population) {
    if (!ThisJdk.has(Capability.THREAD_LOCALS)) {
      return;
    }
    List<Weight> heaviest = weigh(population);
    heaviest.sort(Comparator.comparingLong(Weight::bytes).reversed());
    long heap = Runtime.getRuntime().maxMemory();
    int sampled = population.sample().size();
    long bytes = heaviest.stream().mapToLong(Weight::bytes).sum();
    if (sampled > 0 && bytes / sampled * population.total() >= heap / HARDLY_ANY) {
      heaviest.stream()
          .limit(MOST_NAMED)
          .map(weight -> weight.local)
          .filter(Objects::nonNull)
          .forEach(fields::want);
    }
    for (Weight weight : heaviest.subList(0, Math.min(MOST_WRITTEN, heaviest.size()))) {
      ThreadLocalEvent event = new ThreadLocalEvent();
      event.scan = population.scan();
      event.value = weight.type;
      event.sampled = sampled;
      event.count = weight.count();
      event.bytes = weight.bytes();
      event.local = weight.name();
      event.field = weight.local == null ? null : fields.of(weight.local);
      event.inherited = weight.local instanceof InheritableThreadLocal;
      event.heap = heap;
      event.commit();
    }
  }

  private List<Weight> weigh(Population population) {
    Map<String, List<Weight>> weights = new HashMap<>();
    ValueParts parts = new ValueParts(instrumentation, arrays, ofJdk, ofApplication);
    for (Thread thread : population.sample()) {
      ThreadLocals.visit(
          thread,
          (local, value) -> {
            String type = value.getClass().getTypeName();
            List<Weight> ofType = weights.computeIfAbsent(type, none -> new ArrayList<>());
            parts.add(weight(ofType, type, local), value, thread);
          });
    }
    parts.weigh();
    List<Weight> all = new ArrayList<>();
    weights.values().forEach(all::addAll);
    return all;
  }

  private static Weight weight(List<Weight> known, String type, Reference<?> local) {
    Weight several = null;
    for (Weight weight : known) {
      if (weight.local == null) {
        several = weight;
      } else if (ThreadLocals.isOf(local, weight.local)) {
        return weight;
      }
    }
    Object another = known.size() < MOST_LOCALS ? local.get() : null;
    if (another == null && several != null) {
      return several;
    }
    Weight weight = new Weight(type, another);
    known.add(weight);
    return weight;
  }
}
