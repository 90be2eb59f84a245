package io.vtscope.view.text;

import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.Frame;
import io.vtscope.say.Label;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.CarrierWords;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Overhead;
import io.vtscope.view.format.Places;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.StackText;
import io.vtscope.view.format.Summary;
import io.vtscope.view.format.Wrap;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/** Writes a diagnosis as text: the verdict first, then what it rests on, then what is not known. */
public final class TextReport {
  static final int NARROWEST = 40;
  private static final int LABEL = 9;

  /** Findings of one kind that get a line each, the worst first. */
  private static final int MOST_QUIET = 10;

  /** A label is long from a third of a line on. */
  private static final int LONG_LABEL = 3;

  private final int width;
  private final boolean ascii;
  private final Snapshot snapshot;
  private final Predicate<Frame> own;
  private final StringBuilder out = new StringBuilder();

  private TextReport(int width, boolean ascii, Snapshot snapshot, Predicate<Frame> own) {
    this.width = Math.max(NARROWEST, width);
    this.ascii = ascii;
    this.snapshot = snapshot;
    this.own = own;
  }

  /**
   * The report, with a line feed at the end of every line.
   *
   * @param version of vtscope
   * @param width of a line, characters
   * @param ascii whether the reader's terminal has no other characters
   */
  public static String of(Diagnosis diagnosis, String version, int width, boolean ascii) {
    Predicate<Frame> own = StackText.own(diagnosis.snapshot());
    return new TextReport(width, ascii, diagnosis.snapshot(), own).write(diagnosis, version);
  }

  /** One finding as the report has it, with a line feed at the end of every line. */
  static String block(Finding finding, Snapshot snapshot, int width) {
    TextReport report = new TextReport(width, true, snapshot, frame -> false);
    if (isLoud(finding)) {
      report.finding(finding);
    } else {
      report.quiet(List.of(finding));
    }
    return report.out.toString().stripTrailing() + '\n';
  }

  private String write(Diagnosis diagnosis, String version) {
    header(diagnosis.snapshot(), version);
    line(counts(diagnosis.findings(), diagnosis.hidden()));
    line("");
    diagnosis.findings().stream().filter(TextReport::isLoud).forEach(this::finding);
    quiet(diagnosis.findings().stream().filter(finding -> !isLoud(finding)).toList());
    carriers(diagnosis.snapshot());
    population(diagnosis.snapshot());
    executors(diagnosis);
    detectors(diagnosis);
    for (String note : Notes.of(diagnosis)) {
      labelled("note", note);
    }
    String overhead = Overhead.sentence(diagnosis.snapshot());
    if (!overhead.isEmpty()) {
      labelled("agent", overhead);
    }
    return out.toString();
  }

  private static boolean isLoud(Finding finding) {
    return finding.severity() != Severity.INFO;
  }

  private void header(Snapshot snapshot, String version) {
    wrapped("vtscope " + version + ": ", "  ", Headings.of(snapshot));
    line("");
  }

  /** "Found: 1 WARNING, 2 INFO.", or that nothing was. */
  static String counts(List<Finding> findings, int hidden) {
    return findings.isEmpty() && hidden == 0
        ? "Nothing found."
        : "Found: " + Summary.counts(findings, hidden) + ".";
  }

  private void finding(Finding finding) {
    line(finding.severity() + " " + finding.id());
    Message message = Say.of(finding, snapshot);
    wrapped("  ", "  ", message.headline());
    labelled("do", message.fix());
    if (finding.cost() != null) {
      labelled("cost", cost(finding) + waited(finding));
    }
    if (finding.stack() != null && !finding.stack().frames().isEmpty()) {
      String label = "stack";
      for (String frame : StackText.lines(finding, own)) {
        frame("  " + pad(label, LABEL - 2), frame);
        label = "";
      }
    }
    String label = "seen";
    for (String seen : message.fields(Label.MORE).toList()) {
      wrapped("  " + pad(label, LABEL - 2) + "  ", " ".repeat(LABEL + 4), seen);
      label = "";
    }
    line("");
  }

  /** What does not fit goes on below its name. */
  private void frame(String label, String frame) {
    if (label.length() + frame.length() <= width) {
      line(label + frame);
      return;
    }
    String mark = frame.substring(0, 2);
    wrapped(label + mark, " ".repeat(label.length() + mark.length() + 2), frame.substring(2));
  }

  private static String cost(Finding finding) {
    Cost cost = Objects.requireNonNull(finding.cost());
    if (!Holds.areCounted(finding)) {
      return "seen by samples: how often it was called, and how long, is not known";
    }
    return "%s; p50 %s, p99 %s, longest %s"
        .formatted(
            Amounts.count(cost.count(), Holds.one(finding.kind())),
            Amounts.time(cost.p50Nanos()),
            Amounts.time(cost.p99Nanos()),
            Amounts.time(cost.maxNanos()));
  }

  private static String waited(Finding finding) {
    long queued = finding.facts().queuedMeanwhile();
    return queued > 0
        ? "; meanwhile up to " + Amounts.count(queued, "virtual thread") + " waited for a carrier"
        : "";
  }

  /**
   * What is only worth knowing gets a line each, in columns; a sentence where it has no cost. Of
   * one kind only so many: who wants all has the other forms.
   */
  private void quiet(List<Finding> findings) {
    Map<String, Integer> left = new HashMap<>();
    findings.forEach(finding -> left.merge(finding.id(), 1, Integer::sum));
    Map<String, Integer> shown = new HashMap<>();
    for (Finding finding : findings) {
      int more = left.merge(finding.id(), -1, Integer::sum);
      int times = shown.merge(finding.id(), 1, Integer::sum);
      if (times <= MOST_QUIET) {
        quiet(finding);
      }
      if (times == MOST_QUIET && more > 0) {
        line(quietLabel(finding.id()) + "and " + more + " more");
      }
    }
    if (!findings.isEmpty()) {
      line("");
    }
  }

  private void quiet(Finding finding) {
    String label = quietLabel(finding.id());
    String brief = brief(finding);
    Site site = brief.isEmpty() ? null : finding.site();
    String place = site == null ? Say.of(finding, snapshot).headline() : Places.of(site);
    String whole = label + place + brief;
    if (site != null && whole.length() <= width) {
      line(whole);
    } else {
      wrapped(label, "  ", place + brief);
    }
  }

  private static String quietLabel(String id) {
    return "INFO " + pad(id, 18) + " ";
  }

  private static String brief(Finding finding) {
    Cost cost = finding.cost();
    if (cost == null) {
      long carriers = finding.facts().carriersStarted();
      return carriers > 0 ? "  " + Amounts.count(carriers, "carrier") + " more" : "";
    }
    if (!Holds.areCounted(finding)) {
      return "  " + Holds.sampled(cost.totalNanos());
    }
    return "  "
        + Amounts.count(cost.count(), Holds.one(finding.kind()))
        + ", "
        + Amounts.time(cost.totalNanos())
        + (cost.count() > 1 ? ", longest " + Amounts.time(cost.maxNanos()) : "");
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

  private void population(Snapshot snapshot) {
    PopulationText population = new PopulationText(snapshot);
    if (!population.sentence().isEmpty()) {
      wrapped("Virtual threads: ", "  ", population.sentence());
      population.lines().forEach(one -> wrapped("  ", "      ", one));
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

  private void detectors(Diagnosis diagnosis) {
    List<String> notThere = new ArrayList<>();
    Summary.notThere(diagnosis).forEach((id, least) -> notThere.add(id + least));
    if (!notThere.isEmpty()) {
      wrapped("Looked for and not there: ", "  ", String.join(", ", notThere) + ".");
    }
    Summary.notEvaluated(diagnosis)
        .forEach((why, ids) ->
            wrapped("Not evaluated: ", "  ", String.join(", ", ids) + ", as " + why + "."));
  }

  private void labelled(String label, String text) {
    wrapped("  " + pad(label, LABEL - 2) + "  ", " ".repeat(LABEL + 2), text);
  }

  /** A long label must not make all lines short. */
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

  private static String pad(String text, int length) {
    return text + " ".repeat(Math.max(0, length - text.length()));
  }

  private void line(String text) {
    out.append(text.stripTrailing()).append('\n');
  }
}
