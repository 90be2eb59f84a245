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
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.ledger.executor.TaskLine;
import io.vtscope.library.Makers;
import io.vtscope.library.Shedder;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Tasks that an executor rejected because it had no room. */
final class Rejections {
  private Rejections() {}

  /** Tasks that an executor rejected, and whose fate nobody decided; null if it has none. */
  static @Nullable Saturated of(Executor executor, Snapshot snapshot) {
    if (!rejects(executor) || isMeant(executor, snapshot)) {
      return null;
    }
    Fate fate = fate(executor);
    TaskLine line = executor.busy().line();
    boolean isLost = isLost(fate, executor);
    // The application chose to drop them, or to try again: that someone misses them is inferred.
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

  /** Whether no one has done the tasks. */
  private static boolean isLost(Fate fate, Executor executor) {
    return switch (fate) {
      case THROWN, DROPPED, OLDEST_DROPPED -> true;
      case RESUBMITTED -> // what became of those that were not tracked is unknown
          executor.total().refused().taken() < executor.total().refused().followed();
      case SHED, RUN_BY_CALLER, HANDLED -> false;
    };
  }

  /** An executor that has a place for every task rejects only after a shutdown. */
  private static boolean rejects(Executor executor) {
    int most = Integer.MAX_VALUE;
    return executor.isThreadPool()
        && executor.made().bounds().maximum() > 0
        && executor.made().bounds().maximum() < most
        && executor.made().bounds().capacity() < most
        && executor.total().hadNoRoom() > 0
        && !executor.rejections().stream().allMatch(one -> isOfScheduler(one.getKey()));
  }

  /** Whether a virtual thread was to start or to continue, which submit-failed reports. */
  private static boolean isOfScheduler(Stack stack) {
    return stack.frames().stream().anyMatch(Rejections::schedules);
  }

  private static boolean schedules(Frame frame) {
    return (frame.is(Meaning.VIRTUAL_THREAD) && !frame.is(Meaning.VIRTUAL_THREAD_RUN))
        || frame.is(Meaning.UNPARK);
  }

  /**
   * Whether the author knows what becomes of a rejected task: a library that chose it, or the
   * author of a handler. Who made an executor that is older than the agent is unknown.
   */
  private static boolean isMeant(Executor executor, Snapshot snapshot) {
    Fate fate = fate(executor);
    return (fate == Fate.HANDLED && executor.maker() == null)
        || (fate != Fate.THROWN
            && fate != Fate.SHED // how much that is matters to the application
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

  /** Whether callers try again, and give up only now and then. */
  private static boolean areResubmitted(ExecutorObservation.Refused refused) {
    return refused.taken() > 0 && refused.taken() >= Limits.MOST * refused.followed();
  }

  private static ExecutorFacts facts(ThreadPool pool, Executor executor, Fate fate) {
    Shedder shedder = fate == Fate.SHED ? Shedder.of(executor) : null;
    ExecutorObservation.Refused refused = executor.total().refused();
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
        shedder == null ? null : shedder.exception(),
        executor.rejections().size());
  }

  /** The policy that drops the oldest task submits the newer one a second time. */
  private static long submitted(Executor executor, Fate fate) {
    long submitted = executor.total().submittedBefore();
    if (fate == Fate.OLDEST_DROPPED && submitted > 0) {
      submitted -= executor.total().hadNoRoom();
    }
    return submitted > 0 ? submitted : -1;
  }
}
