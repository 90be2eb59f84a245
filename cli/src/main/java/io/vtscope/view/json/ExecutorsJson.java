package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import io.vtscope.state.ExecutorState;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes the executors and their work. */
final class ExecutorsJson {
  private static final int MOST = 200;

  private final JsonWriter json;
  private final JsonParts parts;

  ExecutorsJson(JsonWriter json) {
    this.json = json;
    this.parts = new JsonParts(json);
  }

  /** Figures of the whole window. */
  void executors(List<Executor> executors, Snapshot snapshot) throws IOException {
    json.name("executors").beginArray();
    for (Executor executor : most(executors)) {
      json.beginObject();
      what(executor);
      json.name("queue").value(executor.made().bounds().queue());
      json.name("rejectionHandler").value(executor.made().bounds().rejection());
      parts.site("madeAt", executor.maker());
      parts.artifact(
          executor.maker() == null ? null : snapshot.origins().of(executor.maker().type()));
      if (Makers.isOfLibrary(executor, snapshot)) {
        json.name("ofLibrary").value(true);
      }
      json.name("watchedMillis").value(executor.watched() / JsonParts.MILLI);
      total(executor);
      parts.known("active", executor.load().last().now().active());
      parts.known("threads", executor.load().last().now().threads());
      parts.known("queued", executor.load().last().now().queued());
      parts.known("peakActive", executor.load().peakActive());
      parts.known("peakThreads", executor.load().peakThreads());
      parts.known("peakQueued", executor.load().peakQueued());
      parts.known(
          "busySeconds", executor.busyAt() == Long.MAX_VALUE ? -1 : executor.busy().line().busy());
      parts.millis("meanWaitMillis", executor.isScheduled() ? -1 : executor.timing().meanWait());
      times("wait", executor.timing().waits());
      times("run", executor.timing().runs());
      rejections(executor.rejections());
      json.endObject();
    }
    json.endArray();
  }

  /** Figures of one moment. */
  void loads(List<Executor> executors) throws IOException {
    json.name("executorLoads").beginArray();
    for (Executor executor : most(executors)) {
      ExecutorState.ExecutorLoad last = executor.load().last();
      json.beginObject();
      what(executor);
      json.name("at").value(JsonParts.instant(last.at()));
      parts.known("active", last.now().active());
      parts.known("threads", last.now().threads());
      parts.known("queued", last.now().queued());
      json.name("rejected").value(last.tasks().rejected());
      json.endObject();
    }
    json.endArray();
  }

  private static List<Executor> most(List<Executor> all) {
    return all.subList(0, Math.min(MOST, all.size()));
  }

  private void what(Executor executor) throws IOException {
    ExecutorState.Executor made = executor.made();
    json.name("name").value(executor.name());
    json.name("class").value(made.type());
    json.name("kind").value(made.kind().name());
    json.name("virtual").value(made.virtual());
    parts.known("core", made.bounds().core());
    parts.known("maximum", executor.maximum());
    parts.known("capacity", made.bounds().capacity());
  }

  private void total(Executor executor) throws IOException {
    Executor.Total total = executor.total();
    parts.known("submitted", total.submitted());
    parts.known("completed", total.completed());
    parts.known("failed", total.failed());
    json.name("rejected").value(total.rejected());
    parts.known("rejectedAfterShutdown", total.refused().afterShutdown());
    if (total.submitted() >= 0 && executor.watched() > 0) {
      json.name("submittedPerSecond").value(total.submitted() * 1e9 / executor.watched());
    }
  }

  private void times(String name, ExecutorState.Times times) throws IOException {
    if (times.count() > 0) {
      json.name(name).beginObject();
      json.name("timed").value(times.count());
      parts.millis("p50Millis", times.p50());
      parts.millis("p99Millis", times.p99());
      parts.millis("maxMillis", times.max());
      json.endObject();
    }
  }

  private void rejections(List<Map.Entry<Stack, Long>> rejections) throws IOException {
    if (!rejections.isEmpty()) {
      json.name("rejectedIn").beginArray();
      for (Map.Entry<Stack, Long> entry : rejections) {
        json.beginObject();
        json.name("seconds").value(entry.getValue());
        parts.stack(entry.getKey());
        json.endObject();
      }
      json.endArray();
    }
  }
}
