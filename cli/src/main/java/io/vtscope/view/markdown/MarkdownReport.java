package io.vtscope.view.markdown;

import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorOrder;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.say.Say;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.Artifacts;
import io.vtscope.view.format.CarrierWords;
import io.vtscope.view.format.Counts;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.StackText;
import io.vtscope.view.format.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Writes a diagnosis as GitHub Markdown. */
public final class MarkdownReport {
  /** Fits into an issue of 65,536 characters. */
  private static final int MOST_SECTIONS = 20;

  private static final int MOST_ROWS = 10;
  private static final String NOT_KNOWN = "";

  private final StringBuilder out = new StringBuilder();

  private MarkdownReport() {}

  public static String of(Diagnosis diagnosis, String version) {
    return new MarkdownReport().write(diagnosis, version);
  }

  private String write(Diagnosis diagnosis, String version) {
    Snapshot snapshot = diagnosis.snapshot();
    out.append("## ").append(Inline.sentence(VerdictLine.of(diagnosis))).append("\n\n");
    out.append(VerdictLine.counts(diagnosis.findings(), diagnosis.hidden())).append("; ");
    out.append(VerdictLine.checks(diagnosis)).append(".\n\n");
    out.append(Inline.sentence(Headings.of(snapshot))).append(", by vtscope ");
    out.append(Inline.code(version)).append(".\n\n");
    findings(diagnosis.findings(), snapshot);
    hotspots(snapshot);
    carriers(snapshot);
    executors(diagnosis);
    detectors(diagnosis);
    list("Notes", Notes.of(diagnosis).stream().map(Inline::sentence).toList());
    return out.toString().stripTrailing() + "\n";
  }

  private void findings(List<Finding> findings, Snapshot snapshot) {
    Predicate<Frame> own = StackText.own(snapshot);
    List<Finding> loud = findings.stream().filter(MarkdownReport::isLoud).toList();
    int sections = Math.min(MOST_SECTIONS, loud.size());
    loud.subList(0, sections)
        .forEach(finding ->
            out.append(FindingMarkdown.section(finding, Say.of(finding, snapshot), own)));
    List<Finding> others = findings.subList(sections, findings.size());
    others.forEach(finding -> out.append(FindingMarkdown.item(finding, Say.of(finding, snapshot))));
    out.append(others.isEmpty() ? "" : "\n");
  }

  private static boolean isLoud(Finding finding) {
    return finding.severity() != Severity.INFO;
  }

  private void hotspots(Snapshot snapshot) {
    List<Hotspot> all = snapshot.hotspots();
    if (all.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            "place",
            "cause",
            "from",
            "times:",
            "carrier time:",
            "share of carrier time:",
            "p99:",
            "longest:");
    for (Hotspot hotspot : all.subList(0, Math.min(MOST_ROWS, all.size()))) {
      String artifact = Artifacts.of(hotspot.blame().artifact());
      Cost cost = hotspot.cost();
      boolean counted = Holds.areCounted(hotspot);
      table.row(
          List.of(
              hotspot.blame().site() == null
                  ? "no stack"
                  : Inline.code(Places.of(hotspot.blame().site())),
              hotspot.blame().cause().name(),
              artifact == null ? NOT_KNOWN : Inline.code(artifact),
              counted ? Counts.number(cost.count()) : NOT_KNOWN,
              Amounts.time(cost.totalNanos()),
              hotspot.extent().share() >= 0 ? Amounts.share(hotspot.extent().share()) : NOT_KNOWN,
              counted ? Amounts.time(cost.p99Nanos()) : NOT_KNOWN,
              counted ? Amounts.time(cost.maxNanos()) : NOT_KNOWN));
    }
    section("Hotspots", Headings.window(snapshot.window()), table, all.size());
  }

  private void carriers(Snapshot snapshot) {
    out.append("### Carriers\n\n");
    out.append(Inline.sentence(CarrierWords.sentence(snapshot))).append(".\n\n");
    Budget budget = snapshot.carriers().budget();
    if (budget != null && budget.total() > 0) {
      Table table =
          new Table("running:", "pinned:", "blocked:", "compensated:", "idle:", "unknown:", "all:");
      table.row(
          List.of(
              part(budget.running(), budget),
              part(budget.pinned(), budget),
              part(budget.blocked(), budget),
              part(budget.compensated(), budget),
              part(budget.idle(), budget),
              part(budget.unknown(), budget),
              Amounts.time(budget.total())));
      out.append(table.text()).append('\n');
    }
  }

  private static String part(long nanos, Budget budget) {
    return Amounts.time(nanos) + ", " + Amounts.share((double) nanos / budget.total());
  }

  private void executors(Diagnosis diagnosis) {
    List<Executor> troubled =
        ExecutorOrder.of(diagnosis).stream().filter(MarkdownReport::isTroubled).toList();
    if (troubled.isEmpty()) {
      return;
    }
    Table table =
        new Table(
            "executor",
            "submitted:",
            "completed:",
            "failed:",
            "rejected:",
            "most running:",
            "most queued:",
            "wait p99:");
    for (Executor executor : troubled.subList(0, Math.min(MOST_ROWS, troubled.size()))) {
      Executor.Total total = executor.total();
      table.row(
          List.of(
              Inline.code(executor.name()),
              number(total.submitted()),
              number(total.completed()),
              number(total.failed()),
              number(total.hadNoRoom()),
              number(executor.load().peakActive()),
              number(executor.load().peakQueued()),
              executor.timing().waits().count() > 0
                  ? Amounts.time(executor.timing().waits().p99())
                  : NOT_KNOWN));
    }
    section(
        "Executors with rejected, failed or queued tasks",
        Headings.window(diagnosis.snapshot().window()),
        table,
        troubled.size());
  }

  /** Scheduled tasks in a queue are normal. */
  private static boolean isTroubled(Executor executor) {
    return executor.total().hadNoRoom() > 0
        || executor.total().failed() > 0
        || (executor.load().peakQueued() > 0 && !executor.isScheduled());
  }

  private static String number(long number) {
    return number < 0 ? NOT_KNOWN : Counts.number(number);
  }

  private void detectors(Diagnosis diagnosis) {
    List<String> notThere = new ArrayList<>();
    Summary.notThere(diagnosis).forEach((id, least) -> notThere.add(Inline.code(id) + least));
    if (!notThere.isEmpty()) {
      out.append("Checked, nothing found: ");
      out.append(String.join(", ", notThere)).append(".\n\n");
    }
    list(
        "Not checked",
        Summary.notEvaluated(diagnosis).entrySet().stream()
            .map(missing ->
                ids(missing.getValue()) + ", because " + Inline.sentence(missing.getKey()) + ".")
            .toList());
  }

  private static String ids(List<String> ids) {
    return String.join(", ", ids.stream().map(Inline::code).toList());
  }

  private void list(String title, List<String> items) {
    if (!items.isEmpty()) {
      out.append("### ").append(title).append("\n\n");
      items.forEach(item -> out.append("- ").append(item).append('\n'));
      out.append('\n');
    }
  }

  private void section(String title, String window, Table table, int rows) {
    out.append("### ").append(title).append("\n\n");
    out.append("In ").append(Inline.sentence(window)).append(".\n\n");
    out.append(table.text());
    out.append(rows > MOST_ROWS ? "\nAnd " + (rows - MOST_ROWS) + " more.\n" : "").append('\n');
  }
}
