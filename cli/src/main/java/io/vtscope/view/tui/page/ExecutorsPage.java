package io.vtscope.view.tui.page;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorStep;
import io.vtscope.view.format.Counts;
import io.vtscope.view.tui.state.Detail;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Column;
import io.vtscope.view.tui.widget.Series;
import io.vtscope.view.tui.widget.Table;
import java.util.List;

/** Executors: their tasks, which of them run and wait, and for how long. */
public final class ExecutorsPage implements Page<ExecutorsPage.Row> {
  private static final int CHART = 10;

  /** An executor, and its active threads and queue over time. */
  record Row(Executor executor, Series active, Series queued) {}

  private final Table<Row> table =
      new Table<>(
          List.of(
              Column.<Row>place("Executor", 16, row -> row.executor.name()),
              Column.<Row>number(
                  "Given",
                  10,
                  4,
                  row -> CellText.known(row.executor.total().submitted()),
                  row -> row.executor.total().submitted()),
              Column.<Row>number(
                  "Done",
                  10,
                  7,
                  row -> CellText.known(row.executor.total().completed()),
                  row -> row.executor.total().completed()),
              Column.<Row>number(
                  "Run",
                  7,
                  0,
                  row -> CellText.known(row.executor.last().active()),
                  row -> row.executor.last().active()),
              Column.<Row>number(
                  "Max",
                  5,
                  2,
                  row -> CellText.bound(row.executor.maximum()),
                  row -> row.executor.maximum()),
              Column.<Row>chart("running", CHART, 6, (row, w) -> row.active.spark()),
              Column.<Row>number(
                  "Queue",
                  8,
                  0,
                  row -> CellText.known(row.executor.last().queued()),
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
                  row -> CellText.known(row.executor.total().hadNoRoom()),
                  row -> row.executor.total().hadNoRoom())),
          row -> key(row.executor),
          1);

  public static String key(Executor executor) {
    return String.valueOf(executor.made().executor());
  }

  /** The 99th percentile; a mean, marked as such, if nothing was timed. */
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
  public List<Row> all(ViewModel model, Ui ui) {
    Figures figures = new Figures(model.snapshot(), ui.span(), CHART);
    return model.snapshot().executors().stream()
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
  public String about(ViewModel model, Ui ui) {
    long leftOut = model.snapshot().quality().leftOutExecutors();
    return (leftOut == 0 ? "" : Counts.number(leftOut) + " more not looked at; ")
        + "tasks since %s; charts: %s".formatted(model.condition().since(), ui.span().label());
  }

  @Override
  public String empty(ViewModel model) {
    return model.diagnosis().verdicts().get(Kind.EXECUTOR_SATURATION)
            instanceof Verdict.NotEvaluated not
        ? "Executors are not known, as " + not.why() + "."
        : "No executor has had a task.";
  }
}
