package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.Finding;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.ledger.executor.ExecutorNames;
import org.jspecify.annotations.Nullable;

/** Describes executors that rejected tasks. */
final class AboutRejections {
  private AboutRejections() {}

  static Message rejected(Rejected rejected, Finding finding) {
    ThreadPool pool = rejected.pool();
    Draft draft =
        AboutSaturation.draft(
                "Executor %s %s".formatted(pool.executor(), headline(rejected)), pool, finding)
            .field(Label.IMPACT, impact(rejected))
            .field(Label.FIGURES, atPeak(pool, rejected.tasks()))
            .field(Label.FIGURES, tracked(rejected));
    return fixes(draft, rejected).message();
  }

  private static String headline(Rejected rejected) {
    String tasks =
        Amounts.number(rejected.hadNoRoom())
            + (rejected.ofTasks() > 0
                ? " of " + Amounts.count(rejected.ofTasks(), "task")
                : " tasks");
    return switch (rejected.fate()) {
      case THROWN -> "rejected " + tasks;
      case RESUBMITTED -> "rejected " + tasks + ", which were resubmitted";
      case SHED -> "rejected " + tasks + ", as intended by a " + rejected.shedBy();
      case DROPPED -> "silently dropped " + tasks;
      case OLDEST_DROPPED -> "silently dropped " + tasks + ", the oldest first";
      case RUN_BY_CALLER -> "ran " + tasks + " on the threads that submitted them";
      case HANDLED -> "rejected " + tasks + ", which " + handler(rejected.pool()) + " handled";
    };
  }

  /** "PutBack" from "app.PutBack extends some.Policy". */
  private static String handler(ThreadPool pool) {
    String handler = String.valueOf(pool.rejectionHandler());
    return ExecutorNames.shortType(handler.split(" ", 2)[0]);
  }

  private static @Nullable String impact(Rejected rejected) {
    return switch (rejected.fate()) {
      case THROWN -> "These tasks are lost, unless the caller retries with a new task object.";
      case SHED -> "The callers got a " + rejected.callersGot() + ".";
      case RUN_BY_CALLER -> "The callers were blocked meanwhile.";
      case RESUBMITTED, DROPPED, OLDEST_DROPPED, HANDLED -> null;
    };
  }

  private static @Nullable String atPeak(ThreadPool pool, TaskCounts tasks) {
    if (tasks.activeAtPeak() <= 0 && tasks.queuedAtPeak() <= 0) {
      return null; // samples can miss short peaks
    }
    String ran =
        tasks.activeAtPeak() < 0
            ? ""
            : "up to %s ran".formatted(Amounts.count(tasks.activeAtPeak(), "task"));
    String waited =
        pool.limits().queueCapacity() == 0 || tasks.queuedAtPeak() < 0
            ? ""
            : "up to %s waited".formatted(Amounts.number(tasks.queuedAtPeak()));
    return ran + (ran.isEmpty() || waited.isEmpty() ? "" : " and ") + waited + " in a sample";
  }

  private static @Nullable String tracked(Rejected rejected) {
    return rejected.tracked() < 0
        ? null
        : "%s of the %s that %s tracked %s resubmitted and accepted"
            .formatted(
                Amounts.number(rejected.resubmitted()),
                Amounts.count(rejected.tracked(), "rejected task"),
                rejected.tracked() == 1 ? "was" : "were",
                rejected.resubmitted() == 1 ? "was" : "were");
  }

  private static Draft fixes(Draft draft, Rejected rejected) {
    ThreadPool pool = rejected.pool();
    TaskCounts tasks = rejected.tasks();
    return switch (rejected.fate()) {
      case SHED -> draft.fix("executor.SHED").fix("executor.SHED." + rejected.shedBy());
      case RUN_BY_CALLER, RESUBMITTED ->
          MoreThreads.add(draft.fix("executor." + rejected.fate()), pool, tasks);
      case DROPPED, OLDEST_DROPPED -> MoreThreads.bound(draft.fix("executor.DROPPED"), pool, tasks);
      case THROWN, HANDLED -> MoreThreads.bound(draft, pool, tasks);
    };
  }
}
