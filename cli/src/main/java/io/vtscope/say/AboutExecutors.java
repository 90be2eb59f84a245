package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.AsyncOnCaller;
import io.vtscope.finding.ExecutorFacts.Backlog;
import io.vtscope.finding.ExecutorFacts.BlockedLoop;
import io.vtscope.finding.ExecutorFacts.Late;
import io.vtscope.finding.ExecutorFacts.MaximumUnreachable;
import io.vtscope.finding.ExecutorFacts.PooledVirtualThreads;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.ExecutorFacts.SelfStarvation;
import io.vtscope.finding.ExecutorFacts.Standstill;
import io.vtscope.finding.ExecutorFacts.Unused;
import io.vtscope.finding.Finding;
import io.vtscope.finding.ThreadPool;
import org.jspecify.annotations.Nullable;

/** Describes executor findings. */
final class AboutExecutors {
  private AboutExecutors() {}

  static Message of(ExecutorFacts facts, Finding finding) {
    return switch (facts) {
      case AsyncOnCaller calls -> asyncOnCaller(calls);
      case Rejected rejected -> AboutRejections.rejected(rejected, finding);
      case Backlog backlog -> AboutSaturation.backlog(backlog, finding);
      case SelfStarvation starved -> AboutSaturation.selfStarvation(starved, finding);
      case Standstill still -> AboutSaturation.standstill(still, finding);
      case Late late -> AboutSaturation.late(late, finding);
      case BlockedLoop blocked -> AboutSaturation.blockedLoop(blocked, finding);
      case MaximumUnreachable pool -> maximumUnreachable(pool, finding);
      case Unused unused -> unused(unused, finding);
      case PooledVirtualThreads pooled -> pooled(pooled, finding);
    };
  }

  private static Message maximumUnreachable(MaximumUnreachable facts, Finding finding) {
    ThreadPool pool = facts.pool();
    int maximum = pool.limits().maximum();
    String remedy =
        switch (pool.sort()) {
          case SPRING_BOOT -> "BOOT";
          case SPRING -> "SPRING";
          default -> "JDK";
        };
    return AboutSaturation.draft(
            "Executor %s never has more than %s, though %s"
                .formatted(
                    pool.executor(),
                    Amounts.count(Math.max(1, pool.limits().core()), "thread"),
                    maximum == Integer.MAX_VALUE
                        ? "its maximum is unbounded"
                        : "its maximum is " + Amounts.number(maximum)),
            pool,
            finding)
        .field(Label.IMPACT, heldUp(facts))
        .field(Label.FIGURES, "It gets more threads only when its queue is full.")
        .fix("executor-max-unreachable." + remedy)
        .message();
  }

  private static String heldUp(MaximumUnreachable facts) {
    String queued = Amounts.count(facts.tasks().queuedAtPeak(), "task");
    return switch (facts.effect()) {
      case HELD_UP ->
          "up to %s waited for a thread, in %s (one per second)"
              .formatted(queued, Amounts.count(facts.secondsHeldUp(), "sample"));
      case QUEUED -> "up to " + queued + " waited";
      case WAITED ->
          "a task waited for up to " + Amounts.time(facts.tasks().waits().waitMaxNanos());
      case NONE -> "no sample had a queued task";
    };
  }

  private static Message unused(Unused unused, Finding finding) {
    ThreadPool pool = unused.pool();
    boolean isSpring =
        pool.sort() == ThreadPool.Sort.SPRING || pool.sort() == ThreadPool.Sort.SPRING_BOOT;
    return AboutSaturation.draft(
            "Executor %s got no task in %s"
                .formatted(pool.executor(), Amounts.time(unused.watchedNanos())),
            pool,
            finding)
        .field(Label.EXECUTOR, finding.site() == null ? "Spring created it as a bean" : null)
        .fix(isSpring ? "executor-unused.SPRING" : "executor-unused.JDK")
        .fix("executor-unused.REMOVE")
        .message();
  }

  private static Message pooled(PooledVirtualThreads pooled, Finding finding) {
    ThreadPool pool = pooled.pool();
    boolean isScheduler = pooled.effect() == PooledVirtualThreads.Effect.DUE_TASKS_WAIT;
    String effect =
        switch (pooled.effect()) {
          case DUE_TASKS_WAIT ->
              "due tasks wait for one of " + Amounts.number(pool.limits().maximum());
          case QUEUED ->
              "up to %s waited for a thread"
                  .formatted(Amounts.count(pooled.tasks().queuedAtPeak(), "task"));
          case NONE -> "creating one per task is cheap";
        };
    return AboutSaturation.draft(
            "Executor %s pools virtual threads: %s".formatted(pool.executor(), effect),
            pool,
            finding)
        .field(Label.EXECUTOR, before(pooled))
        .fix("pooled-virtual-threads." + (isScheduler ? "SCHEDULER" : "THREAD_PER_TASK"))
        .fix("pooled-virtual-threads.SEMAPHORE")
        .message();
  }

  private static @Nullable String before(PooledVirtualThreads pooled) {
    if (!pooled.olderThanAgent()) {
      return null;
    }
    return pooled.tasksIn() == null
        ? "created before the agent was loaded"
        : "created before the agent was loaded; its tasks run in " + pooled.tasksIn();
  }

  private static Message asyncOnCaller(AsyncOnCaller calls) {
    String reason =
        switch (calls.cause()) {
          case FROM_ITSELF ->
              "The bean calls its own method, so Spring's proxy does not see the call.";
          case BY_OTHERS -> "The bean's proxy does not handle @Async.";
          case DIRECT, UNKNOWN -> "Nothing intercepted the call.";
        };
    String all =
        calls.calls() == calls.callsLookedAt() ? "" : ", of " + calls.calls() + " in total";
    return new Draft(
            "%s of %s of @Async %s ran on the calling thread"
                .formatted(
                    Amounts.number(calls.onCaller()),
                    Amounts.count(calls.callsLookedAt(), "call"),
                    calls.method()))
        .field(Label.IMPACT, "Each of these callers waited until the method returned.")
        .field(
            Label.FIGURES,
            Amounts.count(calls.callsLookedAt(), "call") + " checked" + all + ". " + reason)
        .fix("async-on-caller." + calls.cause(), "method", calls.method())
        .message();
  }
}
