package io.vtscope.view.text;

import io.vtscope.diff.Comparison;
import io.vtscope.diff.ExecutorChange;
import io.vtscope.diff.Figure;
import io.vtscope.diff.FindingChange;
import io.vtscope.diff.HotspotChange;
import io.vtscope.diff.Side;
import io.vtscope.diff.Trend;
import io.vtscope.diff.WaitChange;
import io.vtscope.finding.Amounts;
import io.vtscope.judge.Severity;
import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import io.vtscope.say.Code;
import io.vtscope.view.format.FindingLines;
import io.vtscope.view.format.Headings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Writes a comparison as text. */
public final class DiffText {
  private static final int INDENT = 11;
  private static final int INDENT_OF_FIXES = 6;
  private static final int MOST_HOTSPOTS = 10;

  private final Page page;

  private DiffText(int width) {
    this.page = new Page(width);
  }

  public static String of(Comparison comparison, String version, int width) {
    DiffText text = new DiffText(width);
    text.write(comparison, version);
    return text.page.text();
  }

  private void write(Comparison comparison, String version) {
    page.line("vtscope " + version + " diff");
    side("  before   ", comparison.before());
    side("  after    ", comparison.after());
    page.blank();
    page.wrapped("VERDICT  ", 9, comparison.verdict().text());
    page.blank();
    comparison.cautions().forEach(caution -> page.wrapped("Note: ", 2, caution));
    page.wrapped(
        "Note: ",
        2,
        "Carrier times are per minute of each window. Differences below %s are shown as about the same."
            .formatted(Amounts.share(Trend.NOTABLE)));
    page.blank();
    findings(comparison.findings());
    carriers(comparison.carriers());
    hotspots(comparison.hotspots());
    waiting(comparison.waiting());
    executors(comparison.executors());
  }

  private void side(String label, Side side) {
    page.wrapped(label, INDENT, side.name() + ": " + Headings.of(side.report()));
  }

  private void findings(List<FindingChange> findings) {
    page.wrapped(
        "", 2, "Findings: " + counts(findings.stream().map(FindingChange::trend).toList()));
    page.blank();
    findings.stream().filter(change -> change.trend() != Trend.SAME).forEach(this::finding);
    List<String> same =
        findings.stream()
            .filter(change -> change.trend() == Trend.SAME)
            .map(change -> change.last().severity() + " " + Signature.of(change.last()).text())
            .toList();
    if (!same.isEmpty()) {
      page.wrapped("SAME    ", 8, String.join("; ", same));
      page.blank();
    }
  }

  private void finding(FindingChange change) {
    Report.Finding finding = change.last();
    page.wrapped(
        "%-7s ".formatted(change.trend()),
        8,
        "%s %s%s%s".formatted(severity(change), finding.id(), place(finding), cost(change)));
    if (!change.comparable()) {
      page.wrapped(
          "        ", 8, change.trend() == Trend.NEW ? "not checked before" : "not checked after");
    }
    boolean isLoud = finding.severity() != Severity.INFO;
    if (isLoud && (change.trend() == Trend.NEW || change.trend() == Trend.WORSE)) {
      page.wrapped("        ", 8, finding.title());
      new FindingLines(page.width() - INDENT_OF_FIXES)
          .fixes(finding.fixes())
          .all()
          .forEach(line -> page.line(" ".repeat(INDENT_OF_FIXES) + line));
      page.blank();
    }
  }

  /** The site, otherwise the executor or pool. */
  private static String place(Report.Finding finding) {
    String thing = Signature.of(finding).place();
    return finding.site() != null
        ? "  " + Code.place(finding.site())
        : thing == null ? "" : "  " + thing;
  }

  private static String severity(FindingChange change) {
    Report.Finding old = change.before();
    Severity last = change.last().severity();
    return old == null || old.severity() == last ? last.toString() : old.severity() + " to " + last;
  }

  private static String cost(FindingChange change) {
    return change.nanosBefore() < 0 && change.nanosAfter() < 0
        ? ""
        : "  " + cost(change.nanosBefore(), change.nanosAfter());
  }

  /** -1 if a side has no time. */
  private static String cost(double before, double after) {
    if (before < 0) {
      return time(after) + " per minute";
    }
    return after < 0
        ? "was " + time(before) + " per minute"
        : "%s to %s per minute".formatted(time(before), time(after));
  }

  private void carriers(List<Figure> figures) {
    page.line("%-30s %12s %12s".formatted("Carriers", "before", "after"));
    for (Figure figure : figures) {
      if (figure.before() >= 0 || figure.after() >= 0) {
        page.line(
            "  %-28s %12s %12s  %s"
                .formatted(
                    figure.name(),
                    value(figure, figure.before()),
                    value(figure, figure.after()),
                    word(figure.trend())));
      }
    }
    page.blank();
  }

  private void hotspots(List<HotspotChange> hotspots) {
    if (hotspots.isEmpty()) {
      return;
    }
    page.wrapped(
        "", 2, "Hotspots: " + counts(hotspots.stream().map(HotspotChange::trend).toList()));
    List<HotspotChange> changed =
        hotspots.stream().filter(change -> change.trend() != Trend.SAME).toList();
    for (HotspotChange change : changed.subList(0, Math.min(MOST_HOTSPOTS, changed.size()))) {
      page.wrapped("  %-7s ".formatted(change.trend()), 10, hotspot(change));
    }
    if (changed.size() > MOST_HOTSPOTS) {
      page.line("  and " + (changed.size() - MOST_HOTSPOTS) + " more");
    }
    page.blank();
  }

  private static String hotspot(HotspotChange change) {
    Report.Hotspot hotspot = change.last();
    String cause = hotspot.cause().name().toLowerCase(Locale.ROOT).replace('_', ' ');
    return "%s  %s  (%s%s)"
        .formatted(
            cost(
                change.before() == null ? -1 : change.nanosBefore(),
                change.after() == null ? -1 : change.nanosAfter()),
            hotspot.site() == null ? "no stack" : Code.place(hotspot.site()),
            cause,
            hotspot.blocking() == null ? "" : ", in " + hotspot.blocking());
  }

  private void waiting(List<WaitChange> places) {
    if (places.isEmpty()) {
      return;
    }
    page.wrapped(
        "",
        2,
        "Waiting virtual threads, on average: "
            + counts(places.stream().map(WaitChange::trend).toList()));
    List<WaitChange> changed =
        places.stream().filter(change -> change.trend() != Trend.SAME).toList();
    for (WaitChange change : changed.subList(0, Math.min(MOST_HOTSPOTS, changed.size()))) {
      page.wrapped("  %-7s ".formatted(change.trend()), 10, waiting(change));
    }
    if (changed.size() > MOST_HOTSPOTS) {
      page.line("  and " + (changed.size() - MOST_HOTSPOTS) + " more");
    }
    page.blank();
  }

  private static String waiting(WaitChange change) {
    Report.Waiting place = change.place();
    String where = place.site() == null ? "no stack" : Code.place(place.site());
    return "%s to %s threads  %s%s"
        .formatted(
            threads(change.before()),
            threads(change.after()),
            where,
            place.blocking() == null ? "" : ", in " + place.blocking());
  }

  private static String threads(double threads) {
    return threads > 0 && threads < 10
        ? String.format(Locale.ROOT, "%.1f", threads)
        : Amounts.number(Math.round(threads));
  }

  private void executors(List<ExecutorChange> executors) {
    for (ExecutorChange change : executors) {
      List<String> parts = new ArrayList<>();
      for (Figure figure : List.of(change.meanWait(), change.rejected())) {
        if (figure.trend() != Trend.SAME) {
          parts.add(
              "%s %s to %s, %s"
                  .formatted(
                      figure.name(),
                      value(figure, figure.before()),
                      value(figure, figure.after()),
                      word(figure.trend())));
        }
      }
      page.wrapped("Executor ", 2, change.name() + ": " + String.join("; ", parts) + ".");
    }
  }

  /** "1 new, 2 gone, 4 about the same." */
  private static String counts(List<Trend> trends) {
    List<String> parts = new ArrayList<>();
    for (Trend trend : Trend.values()) {
      long count = trends.stream().filter(trend::equals).count();
      if (count > 0) {
        parts.add(count + " " + (trend == Trend.SAME ? "about the same" : word(trend)));
      }
    }
    return parts.isEmpty() ? "none on either side." : String.join(", ", parts) + ".";
  }

  private static String word(Trend trend) {
    return trend == Trend.SAME ? "" : trend.name().toLowerCase(Locale.ROOT);
  }

  private static String value(Figure figure, double value) {
    if (value < 0) {
      return "unknown";
    }
    return switch (figure.unit()) {
      case SHARE -> Amounts.share(value);
      case COUNT -> String.valueOf(Math.round(value));
      case COUNT_PER_MINUTE -> String.format(Locale.ROOT, "%.1f", value);
      case NANOS, NANOS_PER_MINUTE -> time(value);
    };
  }

  private static String time(double nanos) {
    return Amounts.time(Math.round(nanos));
  }
}
