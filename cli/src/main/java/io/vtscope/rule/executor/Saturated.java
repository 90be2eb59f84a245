package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Judgement;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * An overloaded executor.
 *
 * @param problem key of the problem
 * @param site the code to blame; null if unknown
 * @param stack an example; may be null
 * @param facts created once similar executors are merged
 */
record Saturated(
    Executor executor,
    Judgement judgement,
    String problem,
    @Nullable Site site,
    @Nullable Stack stack,
    Function<ThreadPool, ExecutorFacts> facts) {

  private static final Comparator<Saturated> WORST =
      Comparator.comparing((Saturated one) -> one.judgement.severity())
          .thenComparingDouble(one -> -one.executor.total().hadNoRoom())
          .thenComparingDouble(one -> -one.judgement.harm().threadSeconds());

  /** Merges executors of one place, name and problem, because programs create them repeatedly. */
  static List<Finding> findings(List<Saturated> all, Snapshot snapshot) {
    Map<Object, Map<String, List<Saturated>>> places = new LinkedHashMap<>();
    for (Saturated one : all) {
      places
          .computeIfAbsent(
              List.of(Makers.place(one.executor), one.problem), key -> new LinkedHashMap<>())
          .computeIfAbsent(Makers.nameButForNumbers(one.executor), name -> new ArrayList<>())
          .add(one);
    }
    List<Finding> findings = new ArrayList<>();
    Set<Object> known = new HashSet<>();
    places.forEach((key, named) -> {
      joinUnnamed(named);
      named.forEach((name, alike) -> {
        Object place = List.of(Makers.place(alike.getFirst().executor), name);
        // The problem may change, the place does not.
        findings.add(worst(alike, known.add(place) ? place : List.of(key, name), snapshot));
      });
    });
    return findings;
  }

  /** Short-lived executors without a known name probably have the others' name. */
  private static void joinUnnamed(Map<String, List<Saturated>> named) {
    List<Saturated> unnamed = named.size() == 1 ? null : named.remove("");
    if (unnamed != null) {
      named.values().iterator().next().addAll(unnamed);
    }
  }

  private static Finding worst(List<Saturated> alike, Object subject, Snapshot snapshot) {
    Saturated worst = alike.stream().min(WORST).orElseThrow();
    long rejected = alike.stream().mapToLong(one -> one.executor.total().hadNoRoom()).sum();
    ThreadPool.Alike others =
        alike.size() == 1
            ? ThreadPool.Alike.NONE
            : new ThreadPool.Alike(alike.size() - 1, rejected > 0 ? rejected : -1);
    return worst.finding(ThreadPool.of(worst.executor, others, subject), snapshot);
  }

  private Finding finding(ThreadPool pool, Snapshot snapshot) {
    return new Finding(
        Kind.EXECUTOR_SATURATION,
        judgement,
        null,
        judgement.cost(),
        site,
        List.of(),
        Makers.artifact(site, snapshot),
        facts.apply(pool),
        stack == null || stack.frames().isEmpty() ? null : stack);
  }
}
