package io.vtscope.finding;

import io.vtscope.judge.Severity;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Selects the findings to show. */
public record Filter(Severity least, Set<Kind> ignored) {
  public static final Filter NONE = new Filter(Severity.INFO, Set.of());

  /**
   * Removes unwanted findings. A kind without a remaining finding becomes "not evaluated", not
   * "OK".
   */
  public Diagnosis apply(Diagnosis whole) {
    if (equals(NONE)) {
      return whole;
    }
    List<Finding> shown = whole.findings().stream().flatMap(this::shown).toList();
    Map<Kind, Verdict> verdicts = new EnumMap<>(Kind.class);
    whole.verdicts().forEach((kind, verdict) -> verdicts.put(kind, verdict(kind, verdict)));
    int hidden = count(whole.findings()) - count(shown);
    return new Diagnosis(whole.snapshot(), shown, verdicts, hidden);
  }

  private static int count(List<Finding> findings) {
    return (int) findings.stream().flatMap(Finding::all).count();
  }

  /** The finding with its shown followers; only these if it is hidden. */
  private Stream<Finding> shown(Finding finding) {
    List<Finding> others = finding.alsoSeen().stream().flatMap(this::shown).toList();
    return shows(finding) ? Stream.of(finding.standingFor(others)) : others.stream();
  }

  private boolean shows(Finding finding) {
    return finding.severity().compareTo(least) <= 0 && !ignored.contains(finding.kind());
  }

  private Verdict verdict(Kind kind, Verdict verdict) {
    if (ignored.contains(kind)) {
      return new Verdict.NotEvaluated(Verdict.Reason.FILTER, "--ignore excludes it");
    }
    if (!(verdict instanceof Verdict.Found found)) {
      return verdict;
    }
    List<Finding> shown = found.findings().stream().filter(this::shows).toList();
    return shown.isEmpty()
        ? new Verdict.NotEvaluated(Verdict.Reason.FILTER, "--severity hides its findings")
        : new Verdict.Found(shown);
  }
}
