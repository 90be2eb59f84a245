package io.vtscope.rule.thread;

import io.vtscope.clock.Most;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts.LocalTypes;
import io.vtscope.finding.ThreadFacts.ThreadLocals;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Jdk;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds thread-locals whose values use much memory. */
public final class ThreadLocalDetector {
  private ThreadLocalDetector() {}

  /** Estimated for all virtual threads. */
  private record Weight(
      Scan scan, PopulationState.ThreadLocalValues values, long bytes, long threads) {}

  public static List<Finding> find(Snapshot snapshot) {
    List<Weight> heaviest = List.of();
    for (Scan scan : snapshot.waits().population().scans()) {
      List<Weight> weights = weights(scan);
      heaviest = sum(weights) > sum(heaviest) ? weights : heaviest;
    }
    return isNoticeable(heaviest) ? List.of(finding(heaviest, snapshot)) : List.of();
  }

  private static boolean isNoticeable(List<Weight> weights) {
    return !weights.isEmpty() && sum(weights) >= Limits.FEW * weights.getFirst().values().heap();
  }

  private static List<Weight> weights(Scan scan) {
    List<Weight> all = new ArrayList<>();
    for (PopulationState.ThreadLocalValues values : scan.threadLocals()) {
      // Too few threads are not representative.
      boolean tells = values.count() >= Limits.TIMES && values.sampled() > 0;
      double threads = tells ? (double) scan.count().total() / values.sampled() : 1;
      double each = Math.max(1, threads);
      all.add(
          new Weight(
              scan, values, (long) (values.bytes() * each), Math.round(values.count() * each)));
    }
    all.sort(Comparator.comparingLong(Weight::bytes).reversed());
    return all;
  }

  private static long sum(List<Weight> weights) {
    return weights.stream().mapToLong(Weight::bytes).sum();
  }

  private static Finding finding(List<Weight> weights, Snapshot snapshot) {
    Weight first = weights.getFirst();
    long bytes = sum(weights);
    long heap = first.values().heap();
    long total = first.scan().count().total();
    List<Weight> named = weights.subList(0, Math.min(Most.NAMED, weights.size()));
    return new Finding(
        Kind.THREAD_LOCAL_WEIGHT,
        severity(bytes, heap),
        null,
        null,
        new ThreadLocals(
            bytes,
            heap,
            total,
            first.values().sampled(),
            new LocalTypes(
                named.stream().map(weight -> weight.values().type()).toList(),
                named.stream().map(Weight::bytes).toList(),
                named.stream().map(Weight::threads).toList(),
                named.stream().map(weight -> field(weight.values(), snapshot)).toList()),
            named.stream().anyMatch(one -> Meaning.DIRECT_BUFFER.isType(one.values().type())),
            named.stream().anyMatch(one -> one.values().inherited()),
            snapshot.target().feature() >= Jdk.SCOPED_VALUES),
        null);
  }

  /** The agent may find the field after the count; "" if unknown. */
  private static String field(PopulationState.ThreadLocalValues of, Snapshot snapshot) {
    return Stream.concat(
            Stream.of(of),
            snapshot.waits().population().scans().stream()
                .flatMap(scan -> scan.threadLocals().stream())
                .filter(other -> of.local() != null && of.local().equals(other.local())))
        .map(PopulationState.ThreadLocalValues::field)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse("");
  }

  /** Above the heap size, threads must share values. */
  private static Severity severity(long bytes, long heap) {
    boolean much = bytes >= Limits.SOME * heap && bytes <= heap;
    return much ? Severity.WARNING : Severity.INFO;
  }
}
