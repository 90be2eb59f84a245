package io.vtscope.view.text;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import io.vtscope.clock.Budget;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Health;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.CarrierWords;
import io.vtscope.view.format.FindingLines;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Overhead;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.StackText;
import io.vtscope.view.format.Summary;
import io.vtscope.view.format.Wrap;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Writes a diagnosis as text. */
public final class TextReport {
  static final int NARROWEST = 40;

  /** Notes per kind. */
  private static final int MOST_NOTES = 3;

  /** A label beyond 1/n of the width is long. */
  private static final int LONG_LABEL = 3;

  private final Style style;
  private final int width;
  private final boolean ascii;
  private final Snapshot snapshot;
  private final Predicate<Frame> own;
  private final StringBuilder out = new StringBuilder();

  private TextReport(Snapshot snapshot, Style style) {
    this.style = style;
    this.width = Math.max(NARROWEST, style.width());
    this.ascii = style.ascii();
    this.snapshot = snapshot;
    this.own = StackText.own(snapshot);
  }

  /**
   * The layout of a report.
   *
   * @param verbose whether to show sections without problems
   * @param fullStacks whether to show library frames
   */
  public record Style(int width, boolean ascii, boolean verbose, boolean fullStacks) {
    public static Style of(int width, boolean ascii) {
      return new Style(width, ascii, false, false);
    }
  }

  public static String of(Diagnosis diagnosis, String version, Style style) {
    return new TextReport(diagnosis.snapshot(), style).write(diagnosis, version);
  }

  /**
   * A single finding, formatted as in the report.
   *
   * @param first labelled lines below the headline
   */
  static String block(Finding finding, Snapshot snapshot, int width, Map<String, String> first) {
    TextReport report = new TextReport(snapshot, Style.of(width, true));
    report.finding(finding, first);
    return report.out.toString().stripTrailing() + '\n';
  }

  private String write(Diagnosis diagnosis, String version) {
    wrapped("vtscope " + version + ": ", "  ", Headings.of(diagnosis.snapshot()));
    line("");
    verdict(diagnosis);
    line("");
    diagnosis.findings().stream().filter(TextReport::isLoud).forEach(this::finding);
    notes(diagnosis.findings().stream().filter(finding -> !isLoud(finding)).toList());
    if (style.verbose() || isAbout(diagnosis, Kind.Family.CARRIERS)) {
      carriers(diagnosis.snapshot());
    }
    population(style.verbose() || isAbout(diagnosis, Kind.Family.LINES));
    if (style.verbose() || isAbout(diagnosis, Kind.Family.EXECUTORS)) {
      executors(diagnosis);
    }
    checks(diagnosis);
    for (String note : Notes.of(diagnosis)) {
      wrapped("Note: ", "  ", note);
    }
    String overhead = Overhead.sentence(diagnosis.snapshot());
    if (style.verbose() && !overhead.isEmpty()) {
      wrapped("Agent: ", "  ", overhead);
    }
    return out.toString();
  }

  private void verdict(Diagnosis diagnosis) {
    wrapped("VERDICT  ", "         ", VerdictLine.of(diagnosis));
    if (!diagnosis.findings().isEmpty() || diagnosis.hidden() > 0) {
      String counts = VerdictLine.counts(diagnosis.findings(), diagnosis.hidden());
      boolean isSaid = Health.of(diagnosis) == Health.HEALTHY; // the sentence names the checks
      String checks = isSaid ? "" : " " + VerdictLine.checks(diagnosis) + ".";
      wrapped("         ", "         ", counts + "." + checks);
    }
  }

  private static boolean isLoud(Finding finding) {
    return finding.severity() != Severity.INFO;
  }

  /** Whether a section shows a problem. */
  private static boolean isAbout(Diagnosis diagnosis, Kind.Family family) {
    return diagnosis.findings().stream()
        .anyMatch(finding -> isLoud(finding) && finding.kind().family() == family);
  }

  private void finding(Finding finding) {
    finding(finding, Map.of());
  }

  private void finding(Finding finding, Map<String, String> first) {
    Message message = Say.of(finding, snapshot);
    String name = isLoud(finding) ? finding.severity().name() : "NOTE";
    wrapped(pad(name), "  ", finding.id() + ": " + message.headline());
    boolean whole = isLoud(finding) || style.verbose();
    FindingLines lines = new FindingLines(width);
    first.forEach(lines::field);
    if (whole) {
      lines.fields(finding, message);
    }
    lines.fixes(message.fixes());
    String judged = style.verbose() ? Say.severity(finding.judgement()) : null;
    if (judged != null) {
      lines.severity(judged);
    }
    if (whole) {
      lines.stack(StackText.lines(finding, own, style.fullStacks()));
    }
    lines.all().forEach(this::line);
    line("");
  }

  private void notes(List<Finding> findings) {
    Map<Kind, Long> left =
        findings.stream().collect(groupingBy(Finding::kind, LinkedHashMap::new, counting()));
    left.forEach((kind, count) -> {
      findings.stream().filter(one -> one.kind() == kind).limit(most()).forEach(this::finding);
      if (count > most()) {
        out.setLength(out.length() - 1); // the empty line
        line(pad("NOTE") + kind.id() + ": and " + (count - most()) + " more");
        line("");
      }
    });
  }

  private int most() {
    return style.verbose() ? Integer.MAX_VALUE : MOST_NOTES;
  }

  private void carriers(Snapshot snapshot) {
    CarriersText carriers =
        new CarriersText(snapshot.carriers(), snapshot.window(), ascii, width - 2);
    wrapped("Carriers: ", "  ", CarrierWords.sentence(snapshot) + ".");
    Budget budget = snapshot.carriers().budget();
    if (budget != null && budget.total() > 0) {
      BudgetText.lines(budget, ascii, width - 2).forEach(part -> line("  " + part));
    }
    carriers.bars().forEach(bar -> line("  " + bar));
    line("");
  }

  /** Even without a problem, the place where most threads wait is worth a line. */
  private void population(boolean isWhole) {
    PopulationText population = new PopulationText(snapshot);
    List<String> places = population.lines();
    if (isWhole ? !population.sentence().isEmpty() : !places.isEmpty()) {
      wrapped("Virtual threads: ", "  ", population.sentence());
      places.stream()
          .limit(isWhole ? places.size() : 1)
          .forEach(one -> wrapped("  ", "      ", one));
      line("");
    }
  }

  private void executors(Diagnosis diagnosis) {
    ExecutorsText executors = new ExecutorsText(diagnosis);
    if (!executors.sentence().isEmpty()) {
      wrapped("Executors: ", "  ", executors.sentence());
      executors.lines().forEach(one -> wrapped("  ", "      ", one));
      line("");
    }
  }

  private void checks(Diagnosis diagnosis) {
    List<String> clean = new ArrayList<>();
    Summary.notThere(diagnosis).forEach((id, least) -> clean.add(id + least));
    if (style.verbose()) {
      wrapped("Clean: ", "  ", clean.isEmpty() ? "none." : String.join(", ", clean) + ".");
    } else {
      line("Checks: %d clean (--verbose lists them).".formatted(clean.size()));
    }
    Summary.notEvaluated(diagnosis)
        .forEach((why, ids) ->
            wrapped("Not checked: ", "  ", String.join(", ", ids) + ", because " + why + "."));
  }

  /** Continues below a long label, which would narrow all lines. */
  private void wrapped(String first, String indent, String text) {
    String whole = Printable.of(text);
    String start = first;
    if (first.length() > Math.max(indent.length(), width / LONG_LABEL)) {
      String line = Wrap.lines(whole, width - first.length()).getFirst();
      line(first + line);
      whole = whole.substring(line.length()).stripLeading();
      start = indent;
      if (whole.isEmpty()) {
        return;
      }
    }
    for (String part : Wrap.lines(whole, width - Math.max(start.length(), indent.length()))) {
      line(start + part);
      start = indent;
    }
  }

  /** Aligns the headlines. */
  private static String pad(String severity) {
    return severity + " ".repeat(FindingLines.COLUMN - 2 - severity.length());
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }
}
