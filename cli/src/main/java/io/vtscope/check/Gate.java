package io.vtscope.check;

import io.vtscope.finding.Amounts;
import io.vtscope.judge.Severity;
import io.vtscope.report.Report;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Compares a report with limits and a baseline. */
public final class Gate {
  private final Report report;
  private final Limits limits;
  private final Baseline baseline;
  private final LocalDate today;
  private final List<Failure> failures = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();
  private final List<Report.Finding> byLimit = new ArrayList<>();
  private final List<Outcome.Known> byBaseline = new ArrayList<>();

  private Gate(Report report, Limits limits, Baseline baseline, LocalDate today) {
    this.report = report;
    this.limits = limits;
    this.baseline = baseline;
    this.today = today;
  }

  /**
   * Judges a report.
   *
   * @param today in UTC
   */
  public static Outcome judge(Report report, Limits limits, Baseline baseline, LocalDate today) {
    return new Gate(report, limits, baseline, today).judge();
  }

  /** Judges JVMs separately; the last outcome lists the entries that are stale in all. */
  public static List<Outcome> judge(
      List<Report> reports, Limits limits, Baseline baseline, LocalDate today) {
    List<Report.Finding> all =
        reports.stream().flatMap(report -> report.findings().stream()).toList();
    List<Outcome> outcomes = new ArrayList<>();
    for (Report report : reports) {
      boolean isLast = outcomes.size() == reports.size() - 1;
      outcomes.add(
          judge(report, limits, baseline, today)
              .withStale(isLast ? baseline.stale(all) : List.of()));
    }
    return outcomes;
  }

  /** Accepted or not. */
  public static List<Report.Finding> overLimits(Report report, Limits limits) {
    return report.findings().stream()
        .filter(finding -> !limits.of(finding.id()).lets(finding.severity()))
        .toList();
  }

  private Outcome judge() {
    report.findings().forEach(this::finding);
    if (report.isEmpty()) {
      missing.add("Nothing was recorded: the window is empty.");
    } else {
      pinned(limits.pinned());
      pool();
      complete();
    }
    return new Outcome(
        report,
        List.copyOf(failures),
        List.copyOf(missing),
        List.copyOf(byLimit),
        List.copyOf(byBaseline),
        baseline.stale(report.findings()),
        notLooked(),
        notes());
  }

  private void finding(Report.Finding finding) {
    if (limits.of(finding.id()).lets(finding.severity())) {
      byLimit.add(finding);
      return;
    }
    Entry entry = baseline.of(finding, today);
    if (entry != null && !entry.isOver(today) && entry.covers(finding.severity())) {
      byBaseline.add(new Outcome.Known(finding, entry));
      return;
    }
    failures.add(
        new Failure(
            limits.option(finding.id()),
            finding,
            finding.title(),
            why(finding.severity(), entry),
            finding.remedy()));
  }

  private String why(Severity severity, @Nullable Entry entry) {
    if (entry == null) {
      return baseline.entries().isEmpty() ? "over the limit" : "new: not in the baseline";
    }
    String reason = entry.reason() == null ? "" : " (\"" + entry.reason() + "\")";
    return entry.isOver(today)
        ? "its acceptance ended on %s%s".formatted(entry.expires(), reason)
        : "accepted as %s%s, but it is %s now".formatted(entry.severity(), reason, severity);
  }

  private void pinned(@Nullable PinnedLimit limit) {
    if (limit == null) {
      return;
    }
    double share = report.pinnedShare();
    if (!Limits.REQUIRED.stream().allMatch(this::isEvaluated)) {
      missing.add("--max-pinned: pins were not recorded; record with vtscope.");
    } else if (limit.isShare() && share < 0) {
      missing.add(
          "--max-pinned %s: the parallelism is unknown; run with the agent, or use a time such as 500ms."
              .formatted(limit.text()));
    } else if (limit.isShare() ? share > limit.share() : report.pinnedNanos() > limit.nanos()) {
      failures.add(
          new Failure(
              "--max-pinned " + limit.text(),
              null,
              "Carriers were pinned for %s in a window of %s%s."
                  .formatted(
                      Amounts.time(report.pinnedNanos()),
                      Amounts.time(report.window().nanos()),
                      share < 0
                          ? ""
                          : String.format(Locale.ROOT, ": %.2f %% of their time", share * 100)),
              "over the limit",
              "Run vtscope report and fix the places that it shows as pinned, the most expensive first."));
    }
  }

  private void pool() {
    int peak = report.carriers().peakPool();
    // the agent saw no virtual thread run
    if (limits.maxPool() > 0 && peak == 0 && report.target().agent() == null) {
      missing.add("--max-pool: the carriers were not counted; run with the agent.");
    } else if (limits.maxPool() > 0 && peak > limits.maxPool()) {
      failures.add(
          new Failure(
              "--max-pool " + limits.maxPool(),
              null,
              "The peak was %s; the limit is %d."
                  .formatted(Amounts.count(peak, "carrier"), limits.maxPool()),
              "over the limit",
              "Run vtscope report: its finding compensation names the calls that made the pool grow."));
    }
  }

  private void complete() {
    if (report.looked().stream().noneMatch(Gate::isEvaluated)) {
      missing.add("No check ran: the data has none of the events that checks need.");
    }
    if (report.quality().hiddenFindings() > 0) {
      missing.add(
          "The report was written with --severity or --ignore, which hide %s."
              .formatted(Amounts.count(report.quality().hiddenFindings(), "finding")));
    }
    Map<String, List<String>> byReason = new TreeMap<>();
    for (String id : limits.required().stream().sorted().toList()) {
      String why = whyNot(id);
      if (why != null) {
        byReason.computeIfAbsent(why, reason -> new ArrayList<>()).add(id);
      }
    }
    byReason.forEach((why, ids) ->
        missing.add(
            "Required checks did not run: %s, because %s.".formatted(String.join(", ", ids), why)));
    if (!limits.incomplete()) {
      incomplete();
    }
  }

  private void incomplete() {
    if (report.quality().lostBytes() > 0) {
      missing.add(
          "The JVM dropped %s of events (--accept-incomplete accepts that)."
              .formatted(Amounts.bytes(report.quality().lostBytes())));
    }
    for (String damage : report.quality().damage()) {
      missing.add(
          "A part of the data is missing: " + damage + " (--accept-incomplete accepts that).");
    }
  }

  /** Null if the check ran. */
  private @Nullable String whyNot(String id) {
    for (Report.Looked looked : report.looked()) {
      if (looked.id().equals(id)) {
        return isEvaluated(looked) ? null : looked.why();
      }
    }
    return "the report does not contain this check";
  }

  private boolean isEvaluated(String id) {
    return report.looked().stream()
        .anyMatch(looked -> looked.id().equals(id) && isEvaluated(looked));
  }

  private static boolean isEvaluated(Report.Looked looked) {
    return looked.status() != Report.Status.NOT_EVALUATED;
  }

  private List<String> notLooked() {
    return report.isEmpty()
        ? List.of()
        : report.looked().stream()
            .filter(looked -> !isEvaluated(looked) && !limits.required().contains(looked.id()))
            .map(Report.Looked::id)
            .toList();
  }

  private List<String> notes() {
    boolean noPool = report.carriers().parallelism() == 0 && report.carriers().peakPool() == 0;
    return !report.isEmpty() && report.target().agent() != null && noPool
        ? List.of("No virtual thread ran, so there was nothing to find.")
        : List.of();
  }
}
