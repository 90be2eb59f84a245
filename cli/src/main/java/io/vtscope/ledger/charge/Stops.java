package io.vtscope.ledger.charge;

import io.vtscope.clock.Cost;
import io.vtscope.clock.Counts;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.JvmObservation;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Sums safepoints by VM operation. */
final class Stops {

  /** Requested causes in {@code GCCause::to_string}, JDK 21 to 27. */
  private static final Set<String> ASKED =
      Set.of(
          Stopped.Asked.CALL,
          "Diagnostic Command",
          "Heap Inspection Initiated GC",
          "Heap Dump Initiated GC",
          "JvmtiEnv ForceGarbageCollection");

  private final Meter all = new Meter();
  private final Steps steps = new Steps();
  private final Counts<String> byOperation = new Counts<>(Most.PLACES);
  private final Map<String, Meter> asked = new TreeMap<>();
  private final Counts<Stack> callers = new Counts<>(Most.PLACES);

  void add(JvmObservation.Stop stop) {
    all.add(stop.at(), stop.nanos());
    steps.add(stop.at(), stop.nanos());
    byOperation.add(stop.operation(), stop.nanos());
  }

  void add(JvmObservation.GarbageCollection collection) {
    if (ASKED.contains(collection.cause())) {
      asked
          .computeIfAbsent(collection.cause(), cause -> new Meter())
          .add(collection.at(), collection.stopped());
    }
  }

  void add(JvmObservation.SystemGc call) {
    if (!call.stack().frames().isEmpty()) {
      callers.add(call.stack(), call.nanos());
    }
  }

  /**
   * Null without safepoints.
   *
   * @param own the target's own part of a second's stops, 0 to 1
   */
  @Nullable Stopped all(IntToDoubleFunction own) {
    return byOperation.all().stream()
        .findFirst()
        .map(most ->
            new Stopped(
                all.cost(),
                charge(steps),
                charge(steps.part(own)),
                most.getKey(),
                most.getValue(),
                asked()))
        .orElse(null);
  }

  /** A thread that becomes runnable during a stop waits half of it on average. */
  private static Charge charge(Steps stopped) {
    BadSeconds bad = new BadSeconds(Scarcity.CARRIERS);
    stopped.each((second, nanos) -> {
      double share = nanos / (double) Steps.SECOND;
      double waited = share * stopped.longest(second) / 2e9;
      // Frequent short collections alone do not make a second bad.
      bad.add(
          second, share >= Limits.HALF ? Math.min(1, share) : 0, waited, waited, stopped, false);
    });
    return bad.charge(Confidence.MEASURED, false, 0, stopped.size());
  }

  private Stopped.Asked asked() {
    Stopped.Asked most = Stopped.Asked.NOTHING;
    for (Map.Entry<String, Meter> entry : asked.entrySet()) {
      Cost cost = entry.getValue().cost();
      if (cost.totalNanos() > most.nanos()) {
        boolean called = entry.getKey().equals(Stopped.Asked.CALL);
        most =
            new Stopped.Asked(
                entry.getKey(), cost.totalNanos(), cost.count(), called ? callers.most() : null);
      }
    }
    return most;
  }
}
