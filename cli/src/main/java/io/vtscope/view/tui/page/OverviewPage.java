package io.vtscope.view.tui.page;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.Places;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Column;
import io.vtscope.view.tui.widget.Fit;
import io.vtscope.view.tui.widget.Gauge;
import io.vtscope.view.tui.widget.Line;
import io.vtscope.view.tui.widget.Role;
import io.vtscope.view.tui.widget.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The findings, with a summary of threads and carriers. */
public final class OverviewPage implements Page<Finding> {
  private static final int LEAST_PLACE = 12;

  /** Places lose their beginning, sentences their end. */
  private static final Column<Finding> WHERE =
      new Column<>(
          "Where",
          24,
          true,
          false,
          0,
          (finding, width) -> Line.text(where(finding, width)),
          Comparator.comparing((Finding finding) -> where(finding, Integer.MAX_VALUE)));

  private final Table<Finding> table =
      new Table<>(
          List.of(
              Column.<Finding>word(
                      "Severity",
                      9,
                      0,
                      finding -> role(finding),
                      finding -> finding.severity().name())
                  .sortedBy(Comparator.comparing(Finding::severity)),
              Column.<Finding>word("Finding", 22, 0, Finding::id),
              WHERE,
              Column.<Finding>number("Times", 9, 5, OverviewPage::times, OverviewPage::count),
              Column.<Finding>number(
                  "Held",
                  9,
                  4,
                  OverviewPage::total,
                  finding -> finding.cost() == null ? -1 : finding.cost().totalNanos()),
              Column.<Finding>number(
                  "Carriers",
                  8,
                  1,
                  finding ->
                      HeldUp.carriers(finding) < 0 ? "" : Amounts.share(HeldUp.carriers(finding)),
                  HeldUp::carriers),
              Column.<Finding>number("Threads", 8, 2, OverviewPage::threads, HeldUp::threads),
              Column.<Finding>number(
                  "Tasks", 7, 3, finding -> number(HeldUp.tasks(finding)), HeldUp::tasks)),
          Finding::identity,
          0);

  private static String where(Finding finding, int width) {
    String subject = Fit.withoutPackages(HeldUp.subject(finding));
    if (finding.site() == null) {
      return Fit.cut(subject, width, "…");
    }
    int left = width - Fit.width(subject) - 2;
    if (subject.isEmpty() || (left < LEAST_PLACE && finding.facts().executor() == null)) {
      return Fit.place(place(finding, finding.site()), width, "…");
    }
    // Only the name distinguishes executors of one place.
    return left < LEAST_PLACE
        ? Fit.cut(subject, width, "…")
        : subject + ": " + Fit.place(place(finding, finding.site()), left, "…");
  }

  public static Role role(Finding finding) {
    return switch (finding.severity()) {
      case CRITICAL -> Role.CRITICAL;
      case WARNING -> Role.WARNING;
      case INFO -> Role.INFO;
    };
  }

  private static String place(Finding finding, Site site) {
    Frame caller = caller(finding, site);
    // If only JDK frames are to blame, the caller says more.
    return caller == null ? Places.of(site) : Places.of(caller) + " › " + site.method();
  }

  /** Null if none. */
  private static @Nullable Frame caller(Finding finding, Site site) {
    Stack stack = finding.stack();
    if (stack == null) {
      return null;
    }
    List<Frame> frames = stack.frames();
    for (int i = 0; i < frames.size(); i++) {
      if (frames.get(i).name().equals(site.name())) {
        int caller = Frames.applicationBeyond(frames, i);
        return frames.get(i).isJdk() && caller >= 0 ? frames.get(caller) : null;
      }
    }
    return null;
  }

  private static String times(Finding finding) {
    return number(count(finding));
  }

  /** Empty if negative. */
  private static String number(long number) {
    return number < 0 ? "" : Figures.whole(number);
  }

  /** -1 if unknown. */
  private static long count(Finding finding) {
    return finding.cost() == null || !Holds.areCounted(finding) ? -1 : finding.cost().count();
  }

  private static String total(Finding finding) {
    return finding.cost() == null ? "" : Amounts.time(finding.cost().totalNanos());
  }

  /** "763"; "~763" if estimated. */
  private static String threads(Finding finding) {
    return (HeldUp.isEstimated(finding) ? "~" : "") + number(HeldUp.threads(finding));
  }

  @Override
  public Table<Finding> table() {
    return table;
  }

  @Override
  public List<Finding> all(ViewModel model, Ui ui) {
    return model.diagnosis().findings();
  }

  @Override
  public Detail open(Finding finding) {
    return Detail.of(Detail.Kind.FINDING, finding.identity(), finding.id());
  }

  @Override
  public String about(ViewModel model, Ui ui) {
    long missing = notEvaluated(model);
    String unknown =
        missing == 0 ? "" : Amounts.count(missing, "check") + " did not run (e: which, and why)";
    String over = LastSeen.overWords(model);
    return over.isEmpty() || unknown.isEmpty() ? over + unknown : over + "; " + unknown;
  }

  @Override
  public String hidden(List<Finding> rows) {
    long critical =
        rows.stream().filter(finding -> finding.severity() == Severity.CRITICAL).count();
    return critical == 0 ? "" : critical + " CRITICAL not shown";
  }

  @Override
  public String empty(ViewModel model) {
    long missing = notEvaluated(model);
    long sought = model.diagnosis().verdicts().size() - missing;
    return "No findings: %s clean%s."
        .formatted(
            sought == 1 ? "1 check is" : Amounts.count(sought, "check") + " are",
            missing == 0 ? "" : "; " + missing + " did not run");
  }

  private static long notEvaluated(ViewModel model) {
    return model.diagnosis().verdicts().values().stream()
        .filter(Verdict.NotEvaluated.class::isInstance)
        .count();
  }

  @Override
  public List<Line> below(ViewModel model, Ui ui, int width, int height) {
    List<Line> lines = new ArrayList<>(ThreadsBar.lines(model, width));
    lines.addAll(CarriersView.lines(model, width));
    Figures figures = new Figures(model.snapshot(), ui.choices().span(), Gauge.bars(width));
    lines.addAll(figures.gauges(width, height - lines.size()));
    return Gauge.first(lines, height);
  }
}
