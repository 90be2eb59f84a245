package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.observation.PopulationObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Finds thread-locals that cost memory as there are so many virtual threads. */
final class ThreadLocalDetector implements Detector {
  private static final long MIB = 1 << 20;

  /** Less is not missed by anyone, in whatever heap. */
  private static final long NOTICEABLE = 16 * MIB;

  private static final long MUCH = 64 * MIB;

  /** What a heap is planned with room for is less. */
  private static final double LARGE_SHARE = 0.1;

  /** What fewer of the sampled threads have says nothing of the others. */
  private static final int FEWEST = 3;

  private static final int MOST_NAMED = 3;

  /** ScopedValue is final since (JEP 506). */
  private static final int SCOPED_VALUES = 25;

  @Override
  public Kind kind() {
    return Kind.THREAD_LOCAL_WEIGHT;
  }

  /** What the values of all virtual threads take, as far as the sample tells. */
  private record Weight(Scan scan, PopulationObservation.ThreadLocalValues values, long bytes) {}

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Weight> heaviest = List.of();
    for (Scan scan : snapshot.population().scans()) {
      List<Weight> weights = weights(scan);
      heaviest = sum(weights) > sum(heaviest) ? weights : heaviest;
    }
    return Missing.verdict(
        kind(),
        snapshot,
        sum(heaviest) < NOTICEABLE ? List.of() : List.of(finding(heaviest, snapshot)));
  }

  private static List<Weight> weights(Scan scan) {
    List<Weight> all = new ArrayList<>();
    for (PopulationObservation.ThreadLocalValues values : scan.threadLocals()) {
      boolean tells = values.count() >= FEWEST && values.sampled() > 0;
      double threads = tells ? (double) scan.count().total() / values.sampled() : 1;
      all.add(new Weight(scan, values, (long) (values.bytes() * Math.max(1, threads))));
    }
    all.sort(Comparator.comparingLong(Weight::bytes).reversed());
    return all;
  }

  private static long sum(List<Weight> weights) {
    return weights.stream().mapToLong(Weight::bytes).sum();
  }

  private Finding finding(List<Weight> weights, Snapshot snapshot) {
    Weight first = weights.getFirst();
    long bytes = sum(weights);
    long heap = first.values().heap();
    long total = first.scan().count().total();
    List<Weight> named = weights.subList(0, Math.min(MOST_NAMED, weights.size()));
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("bytes", bytes);
    put(evidence, "maximumHeapBytes", heap > 0 ? heap : null);
    evidence.put("virtualThreads", total);
    evidence.put("sampledThreads", first.values().sampled());
    evidence.put(
        "types",
        named.stream()
            .map(weight -> weight.values().type() + " " + Amounts.bytes(weight.bytes()))
            .collect(Collectors.joining(", ")));
    return new Finding(
        kind(),
        severity(bytes, heap),
        "Thread-locals of %s take about %s%s, most of it %s; estimated from %s."
            .formatted(
                Amounts.count(total, "virtual thread"),
                Amounts.bytes(bytes),
                share(named, bytes, heap),
                named.stream()
                    .map(weight -> weight.values().type())
                    .collect(Collectors.joining(", ")),
                Amounts.count(first.values().sampled(), "sampled thread")),
        null,
        List.of(),
        null,
        null,
        0,
        remedy(snapshot.target().feature()),
        evidence,
        null);
  }

  /** By default the JVM lets direct buffers have as much beside the heap as the heap may have. */
  private static String share(List<Weight> named, long bytes, long heap) {
    boolean beside =
        named.stream().anyMatch(one -> one.values().type().startsWith("java.nio.DirectByteBuffer"));
    if (heap <= 0) {
      return "";
    }
    String share = ", " + Amounts.share((double) bytes / heap) + " of the maximum heap";
    return beside ? share + " (direct buffers lie beside it)" : share;
  }

  /** What is more than the heap cannot be there: then threads share their values. */
  private static Severity severity(long bytes, long heap) {
    boolean much = heap > 0 && bytes >= MUCH && bytes >= LARGE_SHARE * heap && bytes <= heap;
    return much ? Severity.WARNING : Severity.INFO;
  }

  private static String remedy(int feature) {
    return "Do not cache in thread-locals what each virtual thread then has for itself: share one"
        + " object that never changes, make it where it is needed, or keep a few in a pool; pass"
        + " context on as a ScopedValue"
        + (feature >= SCOPED_VALUES ? "." : " (a preview until JDK 24, final in 25).");
  }

  private static void put(Map<String, Object> evidence, String name, @Nullable Object value) {
    if (value != null) {
      evidence.put(name, value);
    }
  }
}
