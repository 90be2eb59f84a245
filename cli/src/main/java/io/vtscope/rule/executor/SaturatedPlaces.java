package io.vtscope.rule.executor;

import io.vtscope.finding.Finding;
import io.vtscope.finding.ThreadPool;
import io.vtscope.ledger.Snapshot;
import io.vtscope.library.Makers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Executors of one place that have the same problem: programs make the same repeatedly. */
final class SaturatedPlaces {
  private static final Comparator<Saturated> WORST =
      Comparator.comparing(Saturated::severity)
          .thenComparing(Saturated::amount, Comparator.reverseOrder());

  private final Map<Object, Map<String, List<Saturated>>> all = new LinkedHashMap<>();
  private final Snapshot snapshot;

  SaturatedPlaces(Snapshot snapshot) {
    this.snapshot = snapshot;
  }

  void add(Saturated one) {
    Object key = List.of(Makers.place(one.executor()), one.problem());
    all.computeIfAbsent(key, k -> new LinkedHashMap<>())
        .computeIfAbsent(Makers.nameButForNumbers(one.executor()), k -> new ArrayList<>())
        .add(one);
  }

  /** One for each place, name and problem: that of the worst. */
  List<Finding> findings() {
    List<Finding> findings = new ArrayList<>();
    Set<Object> known = new HashSet<>();
    all.forEach((key, named) -> {
      joinUnnamed(named);
      named.forEach((name, alike) -> {
        Object place = List.of(Makers.place(alike.getFirst().executor()), name);
        // Known again by its place if its problem changes.
        findings.add(worst(alike, known.add(place) ? place : List.of(key, name)));
      });
    });
    return findings;
  }

  /** Those that were gone before their name was known are likely named like the others. */
  private static void joinUnnamed(Map<String, List<Saturated>> named) {
    List<Saturated> unnamed = named.size() == 1 ? null : named.remove("");
    if (unnamed != null) {
      named.values().iterator().next().addAll(unnamed);
    }
  }

  private Finding worst(List<Saturated> alike, Object subject) {
    Saturated worst = alike.stream().min(WORST).orElseThrow();
    long rejected = alike.stream().mapToLong(one -> one.executor().total().hadNoRoom()).sum();
    ThreadPool.Alike others =
        alike.size() == 1
            ? ThreadPool.Alike.NONE
            : new ThreadPool.Alike(alike.size() - 1, rejected > 0 ? rejected : -1);
    return worst.finding(ThreadPool.of(worst.executor(), others, subject), snapshot);
  }
}
