package io.vtscope.view.tui.page;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import io.vtscope.view.format.Gist;
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

/** What is wrong, a line each, and the carriers at a glance. */
public final class OverviewPage implements Page<Finding> {
  /** A place in fewer columns says nothing. */
  private static final int LEAST_PLACE = 12;

  /** A place loses its beginning where there is little room, a sentence its end. */
  private static final Column<Finding> WHERE =
      new Column<>(
          "Where",
          24,
          true,
          false,
          0,
          (finding, width) -> Line.text(where(finding, width)),
          Comparator.comparing(OverviewPage::place));

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
                  1,
                  OverviewPage::total,
                  finding -> finding.cost() == null ? -1 : finding.cost().totalNanos()),
              Column.<Finding>number(
                  "Impact",
                  7,
                  3,
                  finding -> finding.share() > 0 ? Amounts.share(finding.share()) : "-",
                  Finding::share)),
          Finding::identity,
          0);

  /** The place; for a finding without cost also the executor or the lock, and how much. */
  private static String where(Finding finding, int width) {
    if (finding.site() == null) {
      return Fit.cut(finding.kind().title(), width, "…");
    }
    String gist = Fit.withoutPackages(Gist.of(finding));
    if (gist.isEmpty()) {
      return Fit.place(place(finding), width, "…");
    }
    int left = width - Fit.width(gist) - 2;
    // Nothing else distinguishes executors of one place.
    if (left < LEAST_PLACE) {
      return finding.facts().executor() != null
          ? Fit.cut(gist, width, "…")
          : Fit.place(place(finding), width, "…");
    }
    return gist + ": " + Fit.place(place(finding), left, "…");
  }

  public static Role role(Finding finding) {
    return switch (finding.severity()) {
      case CRITICAL -> Role.CRITICAL;
      case WARNING -> Role.WARNING;
      case INFO -> Role.INFO;
    };
  }

  private static String place(Finding finding) {
    Site site = finding.site();
    if (site == null) {
      return finding.kind().title();
    }
    Frame caller = caller(finding, site);
    // If only frames of the JDK are to blame, their caller says more.
    return caller == null ? Places.of(site) : Places.of(caller) + " › " + site.method();
  }

  /** The application's frame that called a site of the JDK; null for none. */
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
    return CellText.known(count(finding));
  }

  /** How often; -1 if unknown. */
  private static long count(Finding finding) {
    return finding.cost() == null || !Holds.areCounted(finding) ? -1 : finding.cost().count();
  }

  private static String total(Finding finding) {
    return finding.cost() == null ? "-" : Amounts.time(finding.cost().totalNanos());
  }

  /** "60 pins, 6 s, longest 101 ms"; empty for a finding without cost. */
  public static String cost(Finding finding) {
    if (finding.cost() != null && !Holds.areCounted(finding)) {
      return Holds.sampled(finding.cost().totalNanos());
    }
    return finding.cost() == null
        ? ""
        : "%s, %s of carriers; p50 %s, p99 %s, longest %s"
            .formatted(
                Amounts.count(finding.cost().count(), Holds.one(finding.kind())),
                Amounts.time(finding.cost().totalNanos()),
                Amounts.time(finding.cost().p50Nanos()),
                Amounts.time(finding.cost().p99Nanos()),
                Amounts.time(finding.cost().maxNanos()));
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
        missing == 0 ? "" : Amounts.count(missing, "kind") + " not evaluated (e: which, and why)";
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
    return "No findings: looked for %s%s."
        .formatted(
            Amounts.count(sought, "kind"),
            missing == 0 ? "" : "; " + missing + " more could not be evaluated");
  }

  private static long notEvaluated(ViewModel model) {
    return model.diagnosis().verdicts().values().stream()
        .filter(Verdict.NotEvaluated.class::isInstance)
        .count();
  }

  @Override
  public List<Line> below(ViewModel model, Ui ui, int width, int height) {
    List<Line> lines = new ArrayList<>(CarriersView.lines(model, width));
    Figures figures = new Figures(model.snapshot(), ui.span(), Gauge.bars(width));
    lines.addAll(figures.gauges(width, height - lines.size()));
    return Gauge.first(lines, height);
  }
}
