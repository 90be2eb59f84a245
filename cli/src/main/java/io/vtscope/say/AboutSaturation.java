package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.Backlog;
import io.vtscope.finding.ExecutorFacts.BlockedLoop;
import io.vtscope.finding.ExecutorFacts.Late;
import io.vtscope.finding.ExecutorFacts.SelfStarvation;
import io.vtscope.finding.ExecutorFacts.Standstill;
import io.vtscope.finding.Finding;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.ExecutorState.Awaited;
import org.jspecify.annotations.Nullable;

/** Describes executors whose tasks wait. */
final class AboutSaturation {
  private AboutSaturation() {}

  static Message backlog(Backlog backlog, Finding finding) {
    ThreadPool pool = backlog.pool();
    boolean isLoop = pool.sort() == ThreadPool.Sort.EVENT_LOOP;
    Draft draft =
        draft(
                "Executor %s: %s while %s busy for %s"
                    .formatted(
                        pool.executor(),
                        queue(backlog),
                        isLoop ? Executors.eventLoop(pool) + " was" : "all threads were",
                        Amounts.time(backlog.busyNanos())),
                pool,
                finding)
            .field(Label.IMPACT, impact(backlog))
            .field(Label.FIGURES, started(backlog))
            .field(Label.FIGURES, waited(backlog.tasks().waits()));
    own(draft, backlog.tasks());
    threads(draft, pool, null, backlog.place());
    return backlogFixes(draft, backlog).message();
  }

  private static String queue(Backlog backlog) {
    String tasks = Amounts.count(backlog.queueLength(), "task");
    return backlog.grown() ? "its queue grew to " + tasks : "up to " + tasks + " were queued";
  }

  private static @Nullable String impact(Backlog backlog) {
    return backlog.cause() == Backlog.Cause.SPRING_BOOT
        ? "Spring Boot runs @Async methods on it, and requests whose handler returns a Callable."
            + " Such a request waits here before it begins."
        : null;
  }

  private static @Nullable String started(Backlog backlog) {
    return backlog.startedAfterNanos() < 0
        ? null
        : "it began %s after the start of the window"
            .formatted(Amounts.time(backlog.startedAfterNanos()));
  }

  private static @Nullable String waited(TaskCounts.TaskWaits waits) {
    if (waits.waitMeanNanos() >= 0) {
      return "a task was queued for %s on average".formatted(Amounts.time(waits.waitMeanNanos()));
    }
    return waits.waitP50Nanos() < 0
        ? null
        : "a task was queued for %s (median)".formatted(Amounts.time(waits.waitP50Nanos()));
  }

  private static Draft backlogFixes(Draft draft, Backlog backlog) {
    ThreadPool pool = backlog.pool();
    TaskCounts tasks = backlog.tasks();
    return switch (backlog.cause()) {
      case ONE_LOCK, EVENT_LOOP, SPRING_BOOT -> draft.fix("executor." + backlog.cause());
      case FORK_JOIN -> MoreThreads.add(draft, pool, tasks);
      case WORKED_OFF ->
          MoreThreads.add(
              draft.fix("executor.WORKED_OFF").fix("executor.BOUND_OTHERS"), pool, tasks);
      case TOO_MANY_TASKS -> MoreThreads.bound(draft, pool, tasks);
    };
  }

  static Message standstill(Standstill still, Finding finding) {
    ThreadPool pool = still.pool();
    boolean isJoinPool =
        pool.sort() == ThreadPool.Sort.FORK_JOIN || pool.sort() == ThreadPool.Sort.COMMON_POOL;
    Draft draft =
        draft(
                "Executor %s: no task %s in the last %s; all threads are busy and %s wait"
                    .formatted(
                        pool.executor(),
                        isJoinPool ? "began" : "ended",
                        Amounts.time(still.stillNanos()),
                        Amounts.number(still.queued())),
                pool,
                finding)
            .field(
                Label.IMPACT, Amounts.count(still.queued(), "task") + " in the queue at the end");
    own(draft, still.tasks());
    threads(draft, pool, still.allWait(), still.place());
    return standstillFixes(draft, pool, still.tasks(), still.allWait()).message();
  }

  private static Draft standstillFixes(
      Draft draft, ThreadPool pool, TaskCounts tasks, ExecutorFacts.@Nullable AllWait wait) {
    if (wait != null && wait.forQueuedTasks()) {
      return draft.fix("executor.INNER_TASKS");
    }
    draft.fix(
        wait == null || wait.threadsWaitIn() == null
            ? "executor.LOOK_AT_THREADS"
            : "executor.END_WAIT",
        "method",
        wait == null || wait.threadsWaitIn() == null ? "" : Code.briefMethod(wait.threadsWaitIn()));
    return MoreThreads.add(draft, pool, tasks);
  }

  static Message selfStarvation(SelfStarvation starved, Finding finding) {
    ThreadPool pool = starved.pool();
    boolean isOwn = starved.awaited() == Awaited.OWN_TASKS;
    boolean isOne = starved.threadsWaiting() == 1;
    Draft draft =
        draft(
                "Executor %s %s: %s %s %s"
                    .formatted(
                        pool.executor(),
                        starved.lasts() ? "is stuck" : "was stuck",
                        Executors.allThreads(starved.threadsWaiting()),
                        starved.lasts() ? isOne ? "waits" : "wait" : "waited",
                        isOwn ? "for tasks in its own queue" : "for tasks that need this executor"),
                pool,
                finding)
            .field(Label.BLOCKS_IN, starved.waitsIn())
            .field(
                Label.IMPACT,
                "For at least %s, no thread was left to run these tasks."
                    .formatted(Amounts.time(starved.threadsWaitedNanos())))
            .field(
                Label.THEN, "More threads only delay this: more concurrent tasks cause the same.");
    if (starved.lasts()) {
      draft.fix("executor.CANCEL");
    }
    return draft
        .fix(isOwn ? "executor.INNER_TASKS" : "executor.CIRCLE")
        .fix("executor.CHAIN")
        .message();
  }

  static Message late(Late late, Finding finding) {
    ThreadPool pool = late.pool();
    boolean isSpring =
        pool.sort() == ThreadPool.Sort.SPRING || pool.sort() == ThreadPool.Sort.SPRING_BOOT;
    Draft draft =
        draft(
                "Scheduler %s ran tasks up to %s late while %s busy"
                    .formatted(
                        pool.executor(),
                        Amounts.time(late.overdueMaxNanos()),
                        pool.limits().maximum() == 1 ? "its only thread was" : "all threads were"),
                pool,
                finding)
            .field(
                Label.IMPACT,
                "At least one task was overdue for " + Amounts.time(late.lateNanos()) + " in all.");
    threads(draft, pool, null, late.place());
    return draft
        .fix(isSpring ? "executor.SCHEDULER_SPRING" : "executor.SCHEDULER")
        .fix("executor.SCHEDULER_HANDS_ON")
        .message();
  }

  static Message blockedLoop(BlockedLoop blocked, Finding finding) {
    return draft(
            "Executor %s: %s waits in %s; so do %s"
                .formatted(
                    blocked.pool().executor(),
                    Executors.eventLoop(blocked.pool()),
                    Code.briefMethod(blocked.place().threadsIn()),
                    Waiting.count(blocked.waiters())),
            blocked.pool(),
            finding)
        .field(Label.BLOCKS_IN, blocked.place().threadsBlockIn())
        .field(Label.IMPACT, Waiting.impact(blocked.waiters()) + ", in " + blocked.waitersIn())
        .field(
            Label.FIGURES,
            "the event loop waited in %s, one per second, over %s"
                .formatted(
                    Amounts.count(blocked.samplesInWait(), "sample"),
                    Amounts.time(blocked.loopWaitedNanos())))
        .fix("executor.EVENT_LOOP")
        .message();
  }

  /** A draft with the executor's common fields. */
  static Draft draft(String headline, ThreadPool pool, Finding finding) {
    return new Draft(headline)
        .field(Label.EXECUTOR, Executors.described(pool))
        .field(Label.EXECUTOR, Executors.others(pool))
        .field(Label.CALLERS, submitter(pool, finding));
  }

  /** Null if unknown, or the same as the site. */
  private static @Nullable String submitter(ThreadPool pool, Finding finding) {
    String method = pool.users().submittedIn();
    boolean isSite = finding.site() != null && finding.site().name().equals(method);
    return method == null || isSite ? null : "most tasks are submitted by " + method;
  }

  private static void own(Draft draft, TaskCounts tasks) {
    if (tasks.feedsItself()) {
      draft.field(
          Label.FIGURES,
          "its own tasks submitted about %s of its %s"
              .formatted(
                  Amounts.number(tasks.submittedByItself()),
                  Amounts.count(tasks.submitted(), "task")));
    }
  }

  private static void threads(
      Draft draft,
      ThreadPool pool,
      ExecutorFacts.@Nullable AllWait wait,
      ExecutorFacts.@Nullable CommonPlace place) {
    if (wait != null) {
      draft.field(Label.BLOCKS_IN, wait.threadsWaitIn());
      draft.field(
          Label.FIGURES,
          "%s waited for %s, without a time limit"
              .formatted(
                  Executors.allThreads(wait.threadsWaiting()),
                  Amounts.time(wait.threadsWaitedNanos())));
      draft.field(
          Label.THEN,
          wait.forQueuedTasks()
              ? "Queued tasks refer to what they wait for, and no thread is left to run these tasks."
              : null);
    } else if (place != null) {
      place(draft, pool, place);
    }
  }

  private static void place(Draft draft, ThreadPool pool, ExecutorFacts.CommonPlace place) {
    String call = place.threadsBlockIn();
    String who =
        place.threadsLookedAt() == 1
            ? pool.sort() == ThreadPool.Sort.EVENT_LOOP ? "the event loop" : "its only thread"
            : "%d of %s, on average"
                .formatted(
                    place.threadsInOnePlace(),
                    place.allLookedAt()
                        ? "its %d threads".formatted(place.threadsLookedAt())
                        : "the %d threads sampled".formatted(place.threadsLookedAt()));
    draft.field(
        Label.BLOCKS_IN,
        "%s%s: %s".formatted(place.threadsIn(), call == null ? "" : ", in " + call, who));
    if (place.lock() != null) {
      draft.field(Label.LOCK, lock(place.lock()));
      draft.field(Label.HELD_BY, owner(place));
    }
  }

  private static String lock(String lock) {
    if (Meaning.CLASS_OBJECT.isType(lock.substring(0, Math.max(0, lock.indexOf('@'))))) {
      return "monitor of a class"; // unknown class
    }
    return (Meaning.CONCURRENT_LOCK.isType(lock) ? "lock " : "monitor ") + lock;
  }

  private static @Nullable String owner(ExecutorFacts.CommonPlace place) {
    if (place.ownerIn() != null) {
      String call = place.ownerBlocksIn();
      return "one of its threads, in " + place.ownerIn() + (call == null ? "" : ", in " + call);
    }
    return place.lockOwner() == null ? null : "thread \"" + place.lockOwner() + "\"";
  }
}
