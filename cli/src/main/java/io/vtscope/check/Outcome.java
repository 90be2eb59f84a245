package io.vtscope.check;

import io.vtscope.report.Report;
import java.util.List;

/**
 * What a check has come to.
 *
 * @param failures what is over a limit, findings first, the worst of them first
 * @param missing why the data cannot answer, a sentence each; empty where it can
 * @param byLimit findings that the limits let pass
 * @param byBaseline findings that only the baseline lets pass
 * @param stale entries of the baseline that match nothing
 * @param notLooked kinds of findings that were not evaluated and need not be
 * @param notes what else a reader must know, a sentence each
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

  /** A finding, and who has accepted it. */
  public record Known(Report.Finding finding, Entry entry) {}

  /** In one word. */
  public enum Status {
    PASSED,
    FAILED,
    NOT_ANSWERED
  }

  Outcome withStale(List<Entry> entries) {
    return new Outcome(report, failures, missing, byLimit, byBaseline, entries, notLooked, notes);
  }

  /** What several JVMs come to: the worst of each. */
  public static Status status(List<Outcome> outcomes) {
    List<Status> all = outcomes.stream().map(Outcome::status).toList();
    return all.contains(Status.FAILED)
        ? Status.FAILED
        : all.contains(Status.NOT_ANSWERED) ? Status.NOT_ANSWERED : Status.PASSED;
  }

  /** What is over a limit is so even where a part of the data is missing. */
  public Status status() {
    if (!failures.isEmpty()) {
      return Status.FAILED;
    }
    return missing.isEmpty() ? Status.PASSED : Status.NOT_ANSWERED;
  }
}
