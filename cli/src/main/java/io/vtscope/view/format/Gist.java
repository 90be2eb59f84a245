package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Distinguishes findings without cost at the same place. */
public final class Gist {
  private Gist() {}

  /** "svc-17, up to 1,068 tasks queued"; empty if unknown. */
  public static String of(Finding finding) {
    return finding.cost() == null ? of(finding.facts().evidence()) : "";
  }

  /** Null if unknown. */
  private static @Nullable String name(Map<String, Object> evidence) {
    for (String kind : List.of("executor", "lock", "pool")) {
      if (evidence.get(kind) instanceof String name) {
        return name;
      }
    }
    return null;
  }

  static String of(Map<String, Object> evidence) {
    List<String> parts = new ArrayList<>();
    String name = name(evidence);
    if (name != null) {
      parts.add(name);
    }
    add(parts, evidence);
    return String.join(", ", parts);
  }

  private static void add(List<String> parts, Map<String, Object> evidence) {
    if (number(evidence, "rejected") > 0) {
      parts.add(Counts.number(number(evidence, "rejected")) + " rejected");
    } else if (number(evidence, "queuedAtPeak") > 0) {
      parts.add("up to " + Counts.number(number(evidence, "queuedAtPeak")) + " tasks queued");
    } else if (number(evidence, "waitingAtPeak") > 0) {
      parts.add("up to " + Counts.number(number(evidence, "waitingAtPeak")) + " threads waited");
    } else if (number(evidence, "carriersStarted") > 0) {
      parts.add(Amounts.count(number(evidence, "carriersStarted"), "carrier") + " more");
    }
  }

  private static long number(Map<String, Object> evidence, String name) {
    return evidence.get(name) instanceof Number number ? number.longValue() : -1;
  }
}
