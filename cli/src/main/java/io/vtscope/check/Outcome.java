package io.vtscope.check;

import io.vtscope.report.Report;
import java.util.List;

/**
 * The outcome of a check.
 *
 * @param failures findings first, worst first
 * @param missing why the data cannot answer; empty if it can
 * @param byLimit findings within the limits
 * @param byBaseline findings that only the baseline accepts
 * @param stale baseline entries without a finding
 * @param notLooked optional checks that did not run
 */
public record Outcome(
    Report report,
    List<Failure> failures,
    List<String> missing,
    List<Report.Finding> byLimit,
    List<Known> byBaseline,
    List<Entry> stale,
    List<String> notLooked,
    List<String> notes) {

  /** A finding and the entry that accepts it. */
  public record Known(Report.Finding finding, Entry entry) {}

  /** The verdict. */
  public enum Status {
    PASSED,
    FAILED,
    NOT_ANSWERED
  }

  Outcome withStale(List<Entry> entries) {
    return new Outcome(report, failures, missing, byLimit, byBaseline, entries, notLooked, notes);
  }

  /** The worst verdict. */
  public static Status status(List<Outcome> outcomes) {
    List<Status> all = outcomes.stream().map(Outcome::status).toList();
    return all.contains(Status.FAILED)
        ? Status.FAILED
        : all.contains(Status.NOT_ANSWERED) ? Status.NOT_ANSWERED : Status.PASSED;
  }

  /** An exceeded limit fails even if data is missing. */
  public Status status() {
    if (!failures.isEmpty()) {
      return Status.FAILED;
    }
    return missing.isEmpty() ? Status.PASSED : Status.NOT_ANSWERED;
  }
}
