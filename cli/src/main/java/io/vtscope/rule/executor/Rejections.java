package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.Rejected;
import io.vtscope.finding.ExecutorFacts.Rejected.Fate;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.ledger.executor.TaskLine;
import io.vtscope.library.Makers;
import io.vtscope.library.Shedder;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.ExecutorState;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds tasks rejected by a full executor. */
final class Rejections {
  private Rejections() {}

  /** Null without rejections, or if they are handled. */
  static @Nullable Saturated of(Executor executor, Snapshot snapshot) {
    if (!rejects(executor) || isMeant(executor, snapshot)) {
      return null;
    }
    Fate fate = fate(executor);
    TaskLine line = executor.busy().line();
    boolean isLost = isLost(fate, executor);
    // The application dropped or retried them, so the loss is inferred.
    boolean isInferred = isLost && fate != Fate.THROWN;
    Judgement judgement =
        Judge.of(
            Scarcity.LINE,
            TaskCounts.rejectedShare(executor),
            line.harm(),
            line.course(),
            isInferred ? Confidence.INFERRED : TasksInLine.confidence(line),
            isLost
                ? Set.of()
                : fate == Fate.SHED ? Set.of(Intent.BY_LIBRARY) : Intents.of(executor, snapshot),
            isLost);
    Stack stack = executor.rejections().getFirst().getKey();
    Site submitter = ExecutorNames.user(stack);
    return judgement == null
        ? null
        : new Saturated(
            executor,
            judgement,
            fate.name(),
            submitter == null ? executor.maker() : submitter,
            stack,
            pool -> facts(pool, executor, fate));
  }

  private static boolean isLost(Fate fate, Executor executor) {
    return switch (fate) {
      case THROWN, DROPPED, OLDEST_DROPPED -> true;
      case RESUBMITTED -> // the fate of untracked tasks is unknown
          executor.total().refused().taken() < executor.total().refused().followed();
      case SHED, RUN_BY_CALLER, HANDLED -> false;
    };
  }

  /** With unlimited capacity, rejections only follow a shutdown. */
  private static boolean rejects(Executor executor) {
    int most = Integer.MAX_VALUE;
    return executor.isThreadPool()
        && executor.made().bounds().maximum() > 0
        && executor.made().bounds().maximum() < most
        && executor.made().bounds().capacity() < most
        && executor.total().hadNoRoom() > 0
        && !executor.rejections().stream().allMatch(one -> isOfScheduler(one.getKey()));
  }

  /** Whether the task was a virtual thread, which another kind reports. */
  private static boolean isOfScheduler(Stack stack) {
    return stack.frames().stream().anyMatch(Rejections::schedules);
  }

  private static boolean schedules(Frame frame) {
    return (frame.is(Meaning.VIRTUAL_THREAD) && !frame.is(Meaning.VIRTUAL_THREAD_RUN))
        || frame.is(Meaning.UNPARK);
  }

  /**
   * Whether a library or the author of a handler decided what happens. Executors older than the
   * agent have an unknown creator.
   */
  private static boolean isMeant(Executor executor, Snapshot snapshot) {
    Fate fate = fate(executor);
    return (fate == Fate.HANDLED && executor.maker() == null)
        || (fate != Fate.THROWN
            && fate != Fate.SHED // how much is shed matters to the application
            && Makers.isOfLibrary(executor, snapshot));
  }

  private static Fate fate(Executor executor) {
    String handler = executor.made().bounds().rejection();
    if (handler == null || !Intents.hasOwnPolicy(executor)) {
      if (Shedder.of(executor) != null) {
        return Fate.SHED;
      }
      return areResubmitted(executor.total().refused()) ? Fate.RESUBMITTED : Fate.THROWN;
    }
    if (handler.endsWith("DiscardOldestPolicy")) {
      return Fate.OLDEST_DROPPED;
    }
    String policy = handler.substring(handler.lastIndexOf(' ') + 1);
    if (Meaning.DISCARD_POLICY.isType(policy)) {
      return Fate.DROPPED;
    }
    return Meaning.CALLER_RUNS_POLICY.isType(policy) ? Fate.RUN_BY_CALLER : Fate.HANDLED;
  }

  private static boolean areResubmitted(ExecutorState.Refused refused) {
    return refused.taken() > 0 && refused.taken() >= Limits.MOST * refused.followed();
  }

  private static ExecutorFacts facts(ThreadPool pool, Executor executor, Fate fate) {
    Shedder shedder = fate == Fate.SHED ? Shedder.of(executor) : null;
    ExecutorState.Refused refused = executor.total().refused();
    boolean isTracked =
        refused.followed() > 0
            && EnumSet.of(Fate.THROWN, Fate.RESUBMITTED, Fate.DROPPED, Fate.HANDLED).contains(fate);
    return new Rejected(
        pool,
        TaskCounts.of(executor),
        fate,
        executor.total().hadNoRoom(),
        submitted(executor, fate),
        isTracked ? refused.followed() : -1,
        isTracked ? refused.taken() : -1,
        shedder == null ? null : shedder.what(),
        shedder == null ? null : shedder.exception());
  }

  /** Dropping the oldest task submits the new one again. */
  private static long submitted(Executor executor, Fate fate) {
    long submitted = executor.total().submittedBefore();
    if (fate == Fate.OLDEST_DROPPED && submitted > 0) {
      submitted -= executor.total().hadNoRoom();
    }
    return submitted > 0 ? submitted : -1;
  }
}
