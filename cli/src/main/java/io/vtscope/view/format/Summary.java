package io.vtscope.view.format;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Severity;
import io.vtscope.finding.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is said first and last of a diagnosis, whatever its form. */
public final class Summary {
  private Summary() {}

  /** "3 WARNING, 2 INFO", the worst first; "nothing" where there is nothing. */
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

  /** The ids of what was looked for and is not there. */
  public static List<String> notThere(Diagnosis diagnosis) {
    List<String> ids = new ArrayList<>();
    diagnosis
        .verdicts()
        .forEach((id, verdict) -> {
          if (verdict instanceof Verdict.Ok) {
            ids.add(id);
          }
        });
    return ids;
  }

  /** What could not be looked for: the ids by why. */
  public static Map<String, List<String>> notEvaluated(Diagnosis diagnosis) {
    Map<String, List<String>> ids = new LinkedHashMap<>();
    diagnosis
        .verdicts()
        .forEach((id, verdict) -> {
          if (verdict instanceof Verdict.NotEvaluated missing) {
            ids.computeIfAbsent(missing.why(), why -> new ArrayList<>()).add(id);
          }
        });
    return ids;
  }
}
