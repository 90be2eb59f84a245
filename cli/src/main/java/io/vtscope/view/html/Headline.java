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
    return switch (String.valueOf(finding.facts().evidence().get("cause"))) {
      case "NOT_UNMOUNTED", "UNKNOWN" -> "what no frame explains";
      default -> "a native frame";
    };
  }

  private static String part(Finding finding) {
    String share =
        finding.share() > 0 ? " (" + Amounts.share(finding.share()) + " of carrier time)" : "";
    return switch (finding.kind()) {
      case PINNED_MONITOR -> "a monitor pins carriers" + in(finding) + share;
      case PINNED_NATIVE -> pinnedBy(finding) + " pins carriers" + in(finding) + share;
      case PINNED_CLASS_INIT ->
          finding.cost() == null
              ? "virtual threads wait for a class to be initialised" + in(finding)
              : "the initialising of classes pins carriers" + in(finding) + share;
      case MONITOR_CONTENTION -> "virtual threads queue for a monitor" + in(finding) + share;
      case NATIVE_CAPTURE -> "native code keeps carriers" + in(finding) + share;
      case FILE_IO_CAPTURE -> "file I/O keeps carriers" + in(finding) + share;
      case COMPENSATION -> "blocking calls make the pool of carriers grow" + in(finding);
      case CPU_MONOPOLY -> "computing keeps carriers" + in(finding) + share;
      case YIELD_STORM -> "carriers spin in Thread.yield" + in(finding) + share;
      case SCHEDULING_DELAY -> "new virtual threads wait long for a carrier";
      case STARVATION_DEADLOCK -> "all carriers are held while others wait for one";
      case DEADLOCK -> "threads wait for each other, or were never woken";
      case UNANSWERED_WAIT -> "virtual threads wait for answers that do not come";
      case SUBMIT_FAILED -> "virtual threads could not be scheduled";
      case EXECUTOR_SATURATION -> executor(finding);
      case EXECUTOR_MAX_UNREACHABLE -> "an executor never grows beyond its core";
      case EXECUTOR_UNUSED -> "an executor was made and is not used";
      case POOLED_VIRTUAL_THREADS -> "a pool bounds virtual threads";
      case ASYNC_ON_CALLER -> "asynchronous calls run on their callers";
      case POOL_BOTTLENECK -> "virtual threads queue for a resource pool";
      case THREAD_LOCAL_WEIGHT -> "thread-locals take much memory";
      case SMALL_PARALLELISM -> "there are few carriers";
      case KNOWN_JDK_BUG -> "this JDK has a known bug that fits";
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
    Object name = finding.facts().evidence().getOrDefault("executor", "of some name");
    return finding.facts().evidence().get("rejected") instanceof Long refused && refused > 0
        ? "the executor " + name + " refused " + Amounts.count(refused, "task")
        : "tasks wait long in the executor " + name;
  }
}
