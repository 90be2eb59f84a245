package io.vtscope.finding;

import io.vtscope.ledger.executor.Executor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An executor that has too much to do.
 *
 * @param trouble what is wrong with it: others of its place may have the same
 * @param amount how bad that is, beside others with the same trouble
 * @param finding what is said of it alone
 */
record Saturated(Executor executor, Object trouble, long amount, Finding finding) {
  private static final Comparator<Saturated> WORST =
      Comparator.comparing((Saturated one) -> one.finding.severity())
          .thenComparing(Saturated::amount, Comparator.reverseOrder());

  /** Gathers those of one place that have the same trouble: programs make the same again. */
  static final class Places {
    private final Map<Object, Map<String, List<Saturated>>> all = new LinkedHashMap<>();

    void add(Saturated one) {
      Object key = List.of(ExecutorWords.place(one.executor), one.trouble);
      all.computeIfAbsent(key, k -> new LinkedHashMap<>())
          .computeIfAbsent(ExecutorWords.nameButForNumbers(one.executor), k -> new ArrayList<>())
          .add(one);
    }

    /** One for each place, name and trouble: that of the worst, with how many others there are. */
    List<Finding> findings() {
      List<Finding> findings = new ArrayList<>();
      Set<Object> known = new HashSet<>();
      all.forEach((key, named) -> {
        joinUnnamed(named);
        named.forEach((name, alike) -> {
          Object place = List.of(ExecutorWords.place(alike.getFirst().executor), name);
          // Known again by its place where its trouble is another.
          findings.add(worst(alike).about(known.add(place) ? place : List.of(key, name)));
        });
      });
      return findings;
    }

    /** Those that were gone before anybody knew their name are called as the others, likely. */
    private static void joinUnnamed(Map<String, List<Saturated>> named) {
      List<Saturated> unnamed = named.size() == 1 ? null : named.remove("");
      if (unnamed != null) {
        named.values().iterator().next().addAll(unnamed);
      }
    }
  }

  private static Finding worst(List<Saturated> alike) {
    Saturated worst = alike.stream().min(WORST).orElseThrow();
    long rejected = alike.stream().mapToLong(one -> one.executor.total().hadNoRoom()).sum();
    return alike.size() == 1 ? worst.finding : worst.of(alike.size(), rejected);
  }

  private Finding of(int alike, long rejected) {
    boolean refuses = trouble instanceof ExecutorSaturationDetector.Refused;
    Map<String, Object> evidence = new LinkedHashMap<>(finding.facts().evidence());
    evidence.put("alsoMadeThere", alike - 1);
    if (refuses) {
      evidence.put("rejectedThere", rejected);
    }
    String more =
        " It is the worst of %s %s that had the same trouble%s."
            .formatted(
                WaitWords.number(alike),
                ExecutorWords.blamed(executor) == null ? "like it" : "made there",
                refuses ? ", with " + WaitWords.number(rejected) + " such tasks in all" : "");
    return finding.saying(finding.told().title() + more, evidence);
  }
}
