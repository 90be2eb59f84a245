package io.vtscope.view.tui.page;

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

/** The executors and their tasks. */
public final class ExecutorsPage implements Page<ExecutorsPage.Row> {
  private static final int CHART = 10;

  record Row(Executor executor, Series active, Series queued) {}

  private final Table<Row> table =
      new Table<>(
          List.of(
              Column.<Row>place("Executor", 16, row -> row.executor.name()),
              Column.<Row>number(
                  "Submitted",
                  10,
                  4,
                  row -> CellText.known(row.executor.total().submitted()),
                  row -> row.executor.total().submitted()),
              Column.<Row>number(
                  "Completed",
                  10,
                  7,
                  row -> CellText.known(row.executor.total().completed()),
                  row -> row.executor.total().completed()),
              Column.<Row>number(
                  "Active",
                  7,
                  0,
                  row -> CellText.known(row.executor.load().last().now().active()),
                  row -> row.executor.load().last().now().active()),
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
                  row -> CellText.known(queued(row.executor)),
                  row -> queued(row.executor)),
              Column.<Row>chart("waiting", CHART, 3, (row, w) -> row.queued.spark()),
              Column.<Row>number(
                  "Wait p99",
                  9,
                  1,
                  row -> CellText.time(waitP99(row.executor)),
                  row -> waitP99(row.executor)),
              Column.<Row>number(
                  "Wait mean",
                  9,
                  2,
                  row -> CellText.time(meanWait(row.executor)),
                  row -> meanWait(row.executor)),
              Column.<Row>number(
                  "Rejected",
                  8,
                  1,
                  row -> CellText.known(row.executor.total().hadNoRoom()),
                  row -> row.executor.total().hadNoRoom())),
          row -> key(row.executor),
          1);

  public static String key(Executor executor) {
    return String.valueOf(executor.made().executor());
  }

  /** -1 for a scheduler, whose due tasks are unknown. */
  private static long queued(Executor executor) {
    return executor.isScheduled() ? -1 : executor.load().last().now().queued();
  }

  /** -1 for a scheduler, whose tasks are delayed on purpose. */
  private static long waitP99(Executor executor) {
    boolean isTimed = !executor.isScheduled() && executor.timing().waits().count() > 0;
    return isTimed ? executor.timing().waits().p99() : -1;
  }

  /** Used if no task was timed; -1 if unknown or zero. */
  private static long meanWait(Executor executor) {
    boolean isMean =
        !executor.isScheduled()
            && executor.timing().waits().count() <= 0
            && executor.timing().meanWait() > 0;
    return isMean ? executor.timing().meanWait() : -1;
  }

  @Override
  public Table<Row> table() {
    return table;
  }

  @Override
  public List<Row> all(ViewModel model, Ui ui) {
    Figures figures = new Figures(model.snapshot(), ui.choices().span(), CHART);
    return model.snapshot().executors().stream()
        .map(executor ->
            new Row(
                executor, figures.steps(executor, ExecutorStep::active), figures.queued(executor)))
        .toList();
  }

  @Override
  public Detail open(Row row) {
    return Detail.of(Detail.Kind.EXECUTOR, key(row.executor), row.executor.name());
  }

  @Override
  public String about(ViewModel model, Ui ui) {
    long leftOut = model.snapshot().quality().leftOut().executors();
    return (leftOut == 0 ? "" : Counts.number(leftOut) + " more not sampled; ")
        + "tasks since %s; charts: %s"
            .formatted(model.condition().since(), ui.choices().span().label());
  }

  @Override
  public String empty(ViewModel model) {
    return model.diagnosis().verdicts().get(Kind.EXECUTOR_SATURATION)
            instanceof Verdict.NotEvaluated not
        ? "Executors are unknown, because " + not.why() + "."
        : "No executor has had a task.";
  }
}
