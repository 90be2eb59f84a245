package io.vtscope.view.html;

import io.vtscope.jvm.Stack;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.say.Executors;
import io.vtscope.state.ExecutorState;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes the executors and their work. */
final class ExecutorsData {
  /** Thousands of executors are usually all alike. */
  private static final int MOST = 500;

  private final PageData data;
  private final StackTable stacks;

  ExecutorsData(PageData data, StackTable stacks) {
    this.data = data;
    this.stacks = stacks;
  }

  void executors(List<Executor> all) throws IOException {
    data.beginArray("executors");
    for (Executor executor : all.subList(0, Math.min(MOST, all.size()))) {
      executor(executor);
    }
    data.endArray();
    data.positive("executorsLeftOut", Math.max(0, all.size() - MOST));
  }

  private void executor(Executor executor) throws IOException {
    ExecutorState.Executor made = executor.made();
    data.begin();
    data.text("name", executor.name());
    data.text("kind", Executors.kind(executor));
    data.text("type", made.type());
    data.text("queueType", made.bounds().queue());
    data.text("rejection", made.bounds().rejection());
    data.flag("virtual", made.virtual());
    data.flag("forkJoin", made.kind() == ExecutorState.ExecutorKind.FORK_JOIN);
    Executor.Total total = executor.total();
    data.known("submitted", total.submitted());
    data.known("completed", total.completed());
    data.known("failed", total.failed());
    data.known("rejected", total.hadNoRoom());
    data.known("peakActive", executor.load().peakActive());
    data.known("peakThreads", executor.load().peakThreads());
    data.known("peakQueued", executor.load().peakQueued());
    data.millis("watched", executor.watched());
    // A scheduled task's wait is its requested delay.
    if (!executor.isScheduled()) {
      data.millis("meanWait", executor.timing().meanWait());
      times("wait", executor.timing().waits());
    }
    times("run", executor.timing().runs());
    data.place("maker", executor.maker());
    data.positive("stack", stacks.add(made.stack()));
    rejections(executor.rejections());
    data.end();
  }

  private void times(String name, ExecutorState.Times times) throws IOException {
    if (times.count() > 0) {
      data.begin(name);
      data.number("timed", times.count());
      data.millis("p50", times.p50());
      data.millis("p99", times.p99());
      data.millis("max", times.max());
      data.end();
    }
  }

  private void rejections(List<Map.Entry<Stack, Long>> rejections) throws IOException {
    if (!rejections.isEmpty()) {
      data.beginArray("rejections");
      for (Map.Entry<Stack, Long> entry : rejections) {
        data.beginArray();
        data.value(stacks.add(entry.getKey()));
        data.value(entry.getValue());
        data.endArray();
      }
      data.endArray();
    }
  }
}
