package io.vtscope.view.tui;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorStep;
import io.vtscope.view.format.Counts;
import java.util.List;

/** Executors: what they are asked, what runs and what waits, and for how long. */
final class ExecutorsPage implements Page<ExecutorsPage.Row> {
  private static final int CHART = 10;

  /** An executor, and how it went with it. */
  record Row(Executor executor, Series active, Series queued) {}

  private final Table<Row> table =
      new Table<>(
          List.of(
              Column.<Row>place("Executor", 16, row -> row.executor.name()),
              Column.<Row>number(
                  "Given",
                  10,
                  4,
                  row -> Words.known(row.executor.total().submitted()),
                  row -> row.executor.total().submitted()),
              Column.<Row>number(
                  "Done",
                  10,
                  7,
                  row -> Words.known(row.executor.total().completed()),
                  row -> row.executor.total().completed()),
              Column.<Row>number(
                  "Run",
                  7,
                  0,
                  row -> Words.known(row.executor.last().active()),
                  row -> row.executor.last().active()),
              Column.<Row>number(
                  "Max",
                  5,
                  2,
                  row -> Words.bound(row.executor.maximum()),
                  row -> row.executor.maximum()),
              Column.<Row>chart("running", CHART, 6, (row, w) -> row.active.spark()),
              Column.<Row>number(
                  "Queue",
                  8,
                  0,
                  row -> Words.known(row.executor.last().queued()),
                  row -> row.executor.last().queued()),
              Column.<Row>chart("waiting", CHART, 3, (row, w) -> row.queued.spark()),
              Column.<Row>number(
                  "Wait p99",
                  11,
                  1,
                  row -> wait(row.executor),
                  row -> Math.max(row.executor.waits().p99(), row.executor.meanWait())),
              Column.<Row>number(
                  "Refused",
                  8,
                  1,
                  row -> Words.known(row.executor.total().hadNoRoom()),
                  row -> row.executor.total().hadNoRoom())),
          row -> key(row.executor),
          1);

  static String key(Executor executor) {
    return String.valueOf(executor.made().executor());
  }

  /** Where nothing was timed there is only a mean, and it says so. */
  private static String wait(Executor executor) {
    if (executor.waits().count() > 0) {
      return Amounts.time(executor.waits().p99());
    }
    return executor.meanWait() < 0 ? "-" : "mean " + Amounts.time(executor.meanWait());
  }

  @Override
  public Table<Row> table() {
    return table;
  }

  @Override
  public List<Row> all(Sight sight, Ui ui) {
    Figures figures = new Figures(sight.snapshot(), ui.span(), CHART);
    return sight.snapshot().executors().stream()
        .map(executor ->
            new Row(
                executor,
                figures.steps(executor, ExecutorStep::minActive),
                figures.steps(executor, ExecutorStep::peakQueued)))
        .toList();
  }

  @Override
  public Detail open(Row row) {
    return Detail.of(Detail.Kind.EXECUTOR, key(row.executor), row.executor.name());
  }

  @Override
  public String about(Sight sight, Ui ui) {
    long leftOut = sight.snapshot().quality().leftOutExecutors();
    return (leftOut == 0 ? "" : Counts.number(leftOut) + " more not looked at; ")
        + "tasks since %s; charts: %s".formatted(sight.condition().since(), ui.span().label());
  }

  @Override
  public String empty(Sight sight) {
    return sight.diagnosis().verdicts().get(Kind.EXECUTOR_SATURATION)
            instanceof Verdict.NotEvaluated not
        ? "Executors are not known, as " + not.why() + "."
        : "No executor has had a task.";
  }
}
