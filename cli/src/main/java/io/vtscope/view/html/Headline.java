package io.vtscope.view.html;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.view.format.Summary;
import java.util.ArrayList;
import java.util.List;

/** The verdict in one sentence, for somebody who was woken by it. */
final class Headline {
  /** A reader keeps so many in mind; the rest is a number. */
  private static final int MOST_PARTS = 3;

  private Headline() {}

  static String of(Diagnosis diagnosis) {
    String shown = ofShown(diagnosis);
    return diagnosis.hidden() == 0
        ? shown
        : (shown + " " + Summary.hidden(diagnosis.hidden()) + ".").strip();
  }

  /** Empty if only a filter makes the application look healthy. */
  private static String ofShown(Diagnosis diagnosis) {
    List<Finding> findings = diagnosis.findings();
    String lost = parts(findings, Severity.CRITICAL);
    String slow = parts(findings, Severity.WARNING);
    if (lost.isEmpty() && slow.isEmpty()) {
      return diagnosis.hidden() > 0 ? "" : healthy(diagnosis);
    }
    if (lost.isEmpty()) {
      return "The application loses capacity: " + slow + ".";
    }
    String also = slow.isEmpty() ? "" : "; it also loses capacity: " + slow;
    return "The application is stalled or loses work: " + lost + also + ".";
  }

  private static String healthy(Diagnosis diagnosis) {
    int notes = diagnosis.findings().size();
    return switch (notes) {
      case 0 -> "Nothing is wrong that vtscope looked for: " + lookedFor(diagnosis) + ".";
      case 1 -> "Nothing is wrong that vtscope looked for; one thing is worth knowing.";
      default ->
          "Nothing is wrong that vtscope looked for; %d things are worth knowing.".formatted(notes);
    };
  }

  private static String lookedFor(Diagnosis diagnosis) {
    long missing =
        diagnosis.verdicts().values().stream()
            .filter(Verdict.NotEvaluated.class::isInstance)
            .count();
    String kinds = Amounts.count(diagnosis.verdicts().size() - missing, "kind") + " of trouble";
    return missing == 0 ? kinds : kinds + ", but not for " + missing + " more";
  }

  /** Empty where there are none. */
  private static String parts(List<Finding> findings, Severity severity) {
    List<String> parts = new ArrayList<>();
    for (Finding finding : findings) {
      String part = part(finding);
      if (finding.severity() == severity && !parts.contains(part)) {
        parts.add(part);
      }
    }
    if (parts.size() <= MOST_PARTS) {
      return String.join(", ", parts);
    }
    int left = parts.size() - MOST_PARTS;
    return String.join(", ", parts.subList(0, MOST_PARTS)) + " and " + left + " more";
  }

  private static String pinnedBy(Finding finding) {
    return switch (String.valueOf(finding.evidence().get("cause"))) {
      case "NOT_UNMOUNTED", "UNKNOWN" -> "what no frame explains";
      default -> "a native frame";
    };
  }

  private static String part(Finding finding) {
    String share =
        finding.impact() > 0 ? " (" + Amounts.share(finding.impact()) + " of carrier time)" : "";
    return switch (finding.id()) {
      case "pinned-monitor" -> "a monitor pins carriers" + in(finding) + share;
      case "pinned-native" -> pinnedBy(finding) + " pins carriers" + in(finding) + share;
      case "pinned-class-init" ->
          finding.cost() == null
              ? "virtual threads wait for a class to be initialised" + in(finding)
              : "the initialising of classes pins carriers" + in(finding) + share;
      case "monitor-contention" -> "virtual threads queue for a monitor" + in(finding) + share;
      case "native-capture" -> "native code keeps carriers" + in(finding) + share;
      case "file-io-capture" -> "file I/O keeps carriers" + in(finding) + share;
      case "compensation" -> "blocking calls make the pool of carriers grow" + in(finding);
      case "cpu-monopoly" -> "computing keeps carriers" + in(finding) + share;
      case "yield-storm" -> "carriers spin in Thread.yield" + in(finding) + share;
      case "scheduling-delay" -> "new virtual threads wait long for a carrier";
      case "starvation-deadlock" -> "all carriers are held while others wait for one";
      case "deadlock" -> "threads wait for each other, or were never woken";
      case "unanswered-wait" -> "virtual threads wait for answers that do not come";
      case "submit-failed" -> "virtual threads could not be scheduled";
      case "executor-saturation" -> executor(finding);
      case "executor-max-unreachable" -> "an executor never grows beyond its core";
      case "executor-unused" -> "an executor was made and is not used";
      case "pooled-virtual-threads" -> "a pool bounds virtual threads";
      case "async-on-caller" -> "asynchronous calls run on their callers";
      case "pool-bottleneck" -> "virtual threads queue for a resource pool";
      case "thread-local-weight" -> "thread-locals take much memory";
      case "small-parallelism" -> "there are few carriers";
      case "known-jdk-bug" -> "this JDK has a known bug that fits";
      default -> finding.id();
    };
  }

  /** " in Stock.reserve": without the package, which the finding itself says. */
  private static String in(Finding finding) {
    if (finding.site() == null) {
      return "";
    }
    String type = finding.site().type();
    return " in " + type.substring(type.lastIndexOf('.') + 1) + "." + finding.site().method();
  }

  private static String executor(Finding finding) {
    Object name = finding.evidence().getOrDefault("executor", "of some name");
    return finding.evidence().get("rejected") instanceof Long refused && refused > 0
        ? "the executor " + name + " refused " + Amounts.count(refused, "task")
        : "tasks wait long in the executor " + name;
  }
}
