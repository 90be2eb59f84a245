package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Counts findings and checks, for all formats. */
public final class Summary {
  private static final Set<Kind> OF_PINS =
      Set.of(Kind.PINNED_MONITOR, Kind.PINNED_NATIVE, Kind.PINNED_CLASS_INIT);

  private Summary() {}

  /** "3 findings are hidden by --severity or --ignore". */
  public static String hidden(int count) {
    return "%s %s hidden by --severity or --ignore"
        .formatted(Amounts.count(count, "finding"), count == 1 ? "is" : "are");
  }

  public static String counts(Diagnosis diagnosis) {
    return counts(diagnosis.findings(), diagnosis.hidden());
  }

  /** "3 WARNING, 2 hidden". */
  public static String counts(List<Finding> findings, int hidden) {
    String more = hidden + " hidden";
    return hidden == 0
        ? counts(findings)
        : findings.isEmpty() ? more : counts(findings) + ", " + more;
  }

  /** "3 WARNING, 2 INFO", worst first, or "nothing". */
  public static String counts(List<Finding> findings) {
    List<String> counts = new ArrayList<>();
    for (Severity severity : Severity.values()) {
      long count = findings.stream().filter(finding -> finding.severity() == severity).count();
      if (count > 0) {
        counts.add(count + " " + severity);
      }
    }
    return counts.isEmpty() ? "nothing" : String.join(", ", counts);
  }

  /** Checks without a finding, by id, with their {@link #least} limit. */
  public static Map<String, String> notThere(Diagnosis diagnosis) {
    Map<String, String> ids = new LinkedHashMap<>();
    diagnosis
        .verdicts()
        .forEach((kind, verdict) -> {
          if (verdict instanceof Verdict.Ok) {
            ids.put(kind.id(), least(kind, diagnosis.snapshot()));
          }
        });
    return ids;
  }

  /**
   * " (20 ms or longer)" if shorter events were not recorded; otherwise "". Agent samples show
   * short pins too.
   */
  public static String least(Kind kind, Snapshot snapshot) {
    long least = leastNanos(kind, snapshot);
    return least == 0 ? "" : " (%s or longer)".formatted(Amounts.time(least));
  }

  /** In nanoseconds; 0 without a limit. */
  public static long leastNanos(Kind kind, Snapshot snapshot) {
    Duration shortest = snapshot.quality().thresholds().pin();
    return OF_PINS.contains(kind) && snapshot.target().agent() == null && shortest != null
        ? shortest.toNanos()
        : 0;
  }

  /** By reason. */
  public static Map<String, List<String>> notEvaluated(Diagnosis diagnosis) {
    Map<String, List<String>> ids = new LinkedHashMap<>();
    diagnosis
        .verdicts()
        .forEach((kind, verdict) -> {
          if (verdict instanceof Verdict.NotEvaluated missing) {
            ids.computeIfAbsent(missing.why(), why -> new ArrayList<>()).add(kind.id());
          }
        });
    return ids;
  }
}
