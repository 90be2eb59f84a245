package io.vtscope.view.text;

import io.vtscope.blame.Site;
import io.vtscope.clock.Window;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorOrder;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.library.Makers;
import io.vtscope.say.Executors;
import io.vtscope.state.ExecutorState;
import io.vtscope.view.format.Counts;
import java.util.ArrayList;
import java.util.List;

/** Describes executors. */
final class ExecutorsText {
  private static final int MOST = 10;

  private final List<Executor> used;
  private final long leftOut;
  private final Window window;

  ExecutorsText(Diagnosis diagnosis) {
    this.used =
        ExecutorOrder.of(diagnosis).stream()
            .filter(one -> one.total().submitted() > 0 || one.total().completed() > 0)
            .toList();
    this.leftOut = diagnosis.snapshot().quality().leftOut().executors();
    this.window = diagnosis.snapshot().window();
  }

  String sentence() {
    return used.isEmpty()
        ? ""
        : "%s had tasks in a window of %s, sampled once per second%s."
            .formatted(
                Amounts.count(used.size(), "executor"),
                Amounts.time(window.nanos()),
                leftOut == 0 ? "" : "; " + Counts.number(leftOut) + " more were not sampled");
  }

  /** Troubled executors, then the busiest. Groups similar ones if there are too many. */
  List<String> lines() {
    if (used.size() <= MOST) {
      return used.stream()
          .map(executor -> head(executor) + madeIn(executor) + ": " + line(executor))
          .toList();
    }
    List<List<Executor>> alike = AlikeExecutors.of(used);
    List<String> lines = new ArrayList<>();
    int told = 0;
    for (List<Executor> some : alike.subList(0, Math.min(MOST, alike.size()))) {
      Executor first = some.getFirst();
      lines.add(
          some.size() > 1
              ? AlikeExecutors.line(some, head(first))
              : head(first) + madeIn(first) + ": " + line(first));
      told += some.size();
    }
    if (told < used.size()) {
      lines.add("and " + Counts.number(used.size() - told) + " more");
    }
    return lines;
  }

  /** Distinguishes executors of the same name. */
  private String madeIn(Executor executor) {
    String head = head(executor);
    boolean alone = used.stream().filter(one -> head(one).equals(head)).count() == 1;
    Site maker = alone ? null : Makers.blamed(executor);
    return maker == null ? "" : ", created in " + maker.name();
  }

  private static String line(Executor executor) {
    List<String> parts = new ArrayList<>();
    Executor.Total total = executor.total();
    if (executor.made().kind() == ExecutorState.ExecutorKind.FORK_JOIN) {
      add(parts, total.completed(), "submitted by other threads and completed");
    } else {
      add(parts, total.submitted(), "submitted");
      if (total.completed() >= 0) {
        parts.add(Counts.number(total.completed()) + " completed");
      }
    }
    add(parts, total.failed(), "failed");
    add(parts, total.hadNoRoom(), refused(executor));
    add(parts, total.refused().afterShutdown(), "rejected after shutdown");
    if (executor.load().peakActive() > 0) {
      parts.add("up to " + Counts.number(executor.load().peakActive()) + " running");
    }
    if (executor.load().peakQueued() > 0) {
      // The number of due tasks is unknown.
      String forWhat = executor.isScheduled() ? " in the queue, due or not" : " queued";
      parts.add("up to " + Counts.number(executor.load().peakQueued()) + forWhat);
    }
    // A scheduled task's wait is its requested delay.
    String waits = executor.isScheduled() ? "" : waits(executor);
    return String.join(", ", parts) + waits;
  }

  private static String refused(Executor executor) {
    String handler = executor.made().bounds().rejection();
    return handler == null || handler.endsWith("AbortPolicy")
        ? "rejected"
        : "handed to " + handlerName(handler);
  }

  /** For example "DiscardPolicy". */
  private static String handlerName(String handler) {
    String type = ExecutorNames.shortType(handler.split(" ", 2)[0]);
    return type.substring(type.lastIndexOf('$') + 1);
  }

  private static String waits(Executor executor) {
    ExecutorState.Times waits = executor.timing().waits();
    List<String> parts = new ArrayList<>();
    // An always empty queue, sampled ten times a second, shows no mean.
    if (executor.timing().meanWait() > 0) {
      parts.add("mean " + Amounts.time(executor.timing().meanWait()));
    }
    if (waits.count() > 0) {
      parts.add(
          "p50 %s, p99 %s, longest %s (%s timed)"
              .formatted(
                  Amounts.time(waits.p50()),
                  Amounts.time(waits.p99()),
                  Amounts.time(waits.max()),
                  Counts.number(waits.count())));
    }
    return parts.isEmpty() ? "" : "; wait " + String.join(", ", parts);
  }

  /** "reports: ThreadPoolTaskExecutor, core 4, at most 8 threads, queue of 50". */
  private static String head(Executor executor) {
    String kind = Executors.kind(executor);
    return executor.name()
        + (executor.made().virtual() ? " (virtual threads)" : "")
        + (kind.isEmpty() ? "" : ": " + kind);
  }

  /** Executors that have tasks at the end. */
  static List<String> now(Snapshot snapshot) {
    List<String> lines = new ArrayList<>();
    for (Executor executor : ExecutorOrder.of(snapshot.executors())) {
      ExecutorState.ExecutorLoad last = executor.load().last();
      if (last.now().active() > 0 || last.now().queued() > 0) {
        List<String> parts = new ArrayList<>();
        add(parts, last.now().active(), "running");
        add(parts, last.now().queued(), "queued");
        add(parts, last.tasks().rejected(), "rejected since the agent was loaded");
        if (last.allWait().threads() > 0) {
          parts.add("all threads wait" + awaited(last.allWait().awaited()));
        }
        lines.add(head(executor) + ": " + String.join(", ", parts));
      }
    }
    return lines;
  }

  private static String awaited(ExecutorState.Awaited awaited) {
    return switch (awaited) {
      case OWN_TASKS -> " for tasks in its own queue";
      case CIRCLE -> " for tasks that wait for them in turn";
      case SHARED -> " for objects that tasks in its own queue use";
      case UNKNOWN -> ", without a time limit";
    };
  }

  private static void add(List<String> parts, long number, String what) {
    if (number > 0) {
      parts.add(Counts.number(number) + " " + what);
    }
  }
}
