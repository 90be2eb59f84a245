package io.vtscope.view.tui.detail;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorStep;
import io.vtscope.say.Executors;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.state.ExecutorState;
import io.vtscope.view.format.Places;
import io.vtscope.view.tui.page.CellText;
import io.vtscope.view.tui.page.Figures;
import io.vtscope.view.tui.page.OverviewPage;
import io.vtscope.view.tui.state.Ui;
import io.vtscope.view.tui.state.ViewModel;
import io.vtscope.view.tui.widget.Prose;
import io.vtscope.view.tui.widget.Role;
import io.vtscope.view.tui.widget.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Details of an executor. */
final class ExecutorDetail {
  private static final int CHART_ROWS = 3;
  private static final int MOST_STACKS = 5;

  private ExecutorDetail() {}

  static void write(Executor executor, ViewModel model, Ui ui, Prose prose) {
    ExecutorState.Executor made = executor.made();
    prose.sentence(Role.STRONG, executor.name());
    prose.sentence(Executors.kind(executor));
    for (Finding finding : model.diagnosis().findings()) {
      if (executor.name().equals(finding.facts().executor())) {
        prose.heading(finding.severity() + " " + finding.id());
        Message message = Say.of(finding, model.snapshot());
        prose.sentence(OverviewPage.role(finding), message.headline());
        FindingDetail.fixes(message, prose);
      }
    }
    prose.heading("What it is");
    whatItIs(executor, prose);
    prose.heading("What it did");
    whatItDid(executor, prose);
    charts(executor, model, ui, prose);
    prose.heading("Created in");
    if (made.stack().frames().isEmpty()) {
      prose.sentence(Role.DIM, "Unknown: it was created before the agent was loaded.");
    } else {
      prose.stack(made.stack());
    }
    List<Map.Entry<Stack, Long>> refused = executor.rejections();
    for (Map.Entry<Stack, Long> one : refused.subList(0, Math.min(MOST_STACKS, refused.size()))) {
      prose.heading("Rejected, seen in " + Amounts.count(one.getValue(), "second"));
      prose.stack(one.getKey());
    }
  }

  private static void whatItIs(Executor executor, Prose prose) {
    ExecutorState.Executor made = executor.made();
    prose.figure("class", made.type());
    prose.figure("created in", executor.maker() == null ? "" : Places.of(executor.maker()));
    prose.figure("threads", made.virtual() ? "virtual threads" : "platform threads");
    prose.figure("core", made.bounds().core() < 0 ? "" : CellText.bound(made.bounds().core()));
    prose.figure("at most", executor.maximum() < 0 ? "" : CellText.bound(executor.maximum()));
    prose.figure("queue", queue(made));
    prose.figure("rejection", made.bounds().rejection());
  }

  private static void whatItDid(Executor executor, Prose prose) {
    Executor.Total total = executor.total();
    List<String> tasks = new ArrayList<>();
    known(tasks, total.submitted(), "submitted");
    known(tasks, total.completed(), "completed");
    known(tasks, total.failed(), "failed");
    known(tasks, total.hadNoRoom(), "rejected");
    if (total.refused().afterShutdown() > 0) {
      known(tasks, total.refused().afterShutdown(), "rejected after shutdown");
    }
    prose.figure("tasks", String.join(", ", tasks));
    List<String> now = new ArrayList<>();
    known(now, executor.load().last().now().active(), "active");
    known(
        now,
        executor.load().last().now().queued(),
        executor.isScheduled() ? "scheduled" : "queued");
    known(now, executor.load().last().now().threads(), "threads");
    prose.figure("now", String.join(", ", now));
    prose.figure(
        "waited",
        executor.isScheduled()
            ? ""
            : times(executor.timing().waits(), executor.timing().meanWait()));
    prose.figure("ran", times(executor.timing().runs(), -1));
  }

  private static void known(List<String> parts, long number, String what) {
    if (number >= 0) {
      parts.add(Figures.whole(number) + " " + what);
    }
  }

  private static String queue(ExecutorState.Executor made) {
    String type = made.bounds().queue() == null ? "" : made.bounds().queue();
    return type
        + (made.bounds().capacity() < 0
            ? ""
            : ", capacity " + CellText.bound(made.bounds().capacity()));
  }

  private static String times(ExecutorState.Times times, long mean) {
    if (times.count() <= 0) {
      return mean < 0 ? "unknown: no task was timed" : "mean " + Amounts.time(mean);
    }
    return "p50 %s, p99 %s, longest %s (%s timed)"
        .formatted(
            CellText.time(times.p50()),
            CellText.time(times.p99()),
            CellText.time(times.max()),
            Figures.whole(times.count()));
  }

  private static void charts(Executor executor, ViewModel model, Ui ui, Prose prose) {
    Figures figures = new Figures(model.snapshot(), ui.choices().span(), prose.bars());
    Series queued = figures.queued(executor);
    if (!queued.isEmpty() && queued.greatest() > 0) {
      prose.heading("Tasks that waited, over " + ui.choices().span().label());
      prose.chart(queued, Figures.whole(queued.greatest()), CHART_ROWS);
    }
    Series active = figures.steps(executor, ExecutorStep::active);
    if (!active.isEmpty()) {
      prose.heading("Tasks that ran, over " + ui.choices().span().label());
      prose.chart(active, Figures.whole(active.greatest()), CHART_ROWS);
    }
  }
}
