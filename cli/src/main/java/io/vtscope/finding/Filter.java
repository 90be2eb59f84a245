package io.vtscope.finding;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which findings a user wants to see.
 *
 * @param least the least severity that is shown
 * @param ignored the kinds that are not shown
 */
public record Filter(Severity least, Set<String> ignored) {
  /** Shows everything. */
  public static final Filter NONE = new Filter(Severity.INFO, Set.of());

  /**
   * A diagnosis without what the user does not want to see. It counts what is left out, and a kind
   * without a finding to show is not evaluated, so that nobody takes the rest for healthy.
   */
  public Diagnosis apply(Diagnosis whole) {
    if (equals(NONE)) {
      return whole;
    }
    List<Finding> shown = whole.findings().stream().filter(this::shows).toList();
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    whole.verdicts().forEach((id, verdict) -> verdicts.put(id, verdict(id, verdict)));
    int hidden = whole.findings().size() - shown.size();
    return new Diagnosis(whole.snapshot(), shown, verdicts, hidden);
  }

  private boolean shows(Finding finding) {
    return finding.severity().compareTo(least) <= 0 && !ignored.contains(finding.id());
  }

  private Verdict verdict(String id, Verdict verdict) {
    if (ignored.contains(id)) {
      return new Verdict.NotEvaluated("--ignore leaves it out");
    }
    if (!(verdict instanceof Verdict.Found found)) {
      return verdict;
    }
    List<Finding> shown = found.findings().stream().filter(this::shows).toList();
    return shown.isEmpty()
        ? new Verdict.NotEvaluated("--severity hides what was found")
        : new Verdict.Found(shown);
  }
}
