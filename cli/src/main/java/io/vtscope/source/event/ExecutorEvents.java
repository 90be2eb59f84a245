package io.vtscope.source.event;

import io.vtscope.chunk.Row;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.probe.EventNames;
import io.vtscope.state.ExecutorState;
import java.util.List;

/** The agent's events about executors. */
final class ExecutorEvents {
  private static final String AGENT = "io.vtscope.agent.";

  /** The class through which instrumented code calls the agent. */
  private static final String HOOK = "java.lang.VtscopeHook";

  private ExecutorEvents() {}

  static List<EventType> all(Decoding decoding) {
    return List.of(
        new Executors(decoding),
        new Loads(decoding),
        new PoolThreads(decoding),
        new LeftOut(decoding),
        new AsyncMethods(decoding));
  }

  private static Stack withoutAgent(Stack stack) {
    List<Frame> frames = stack.frames();
    int begin = 0;
    for (int i = 0; i < frames.size() && (isOfAgent(frames.get(i)) || frames.get(i).isJdk()); i++) {
      begin = isOfAgent(frames.get(i)) ? i + 1 : begin;
    }
    return begin == 0 ? stack : new Stack(frames.subList(begin, frames.size()), stack.truncated());
  }

  private static boolean isOfAgent(Frame frame) {
    return frame.type().startsWith(AGENT) || frame.type().startsWith(HOOK);
  }

  private static final class Executors extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole toldFor = whole(EventNames.TOLD_FOR);
    private final Whole executor = whole(EventNames.EXECUTOR_ID);
    private final Text type = text(EventNames.TYPE);
    private final Choice<ExecutorState.ExecutorKind> kind =
        choice(
            EventNames.KIND, ExecutorState.ExecutorKind.class, ExecutorState.ExecutorKind.UNKNOWN);
    private final Text name = text(EventNames.NAME);
    private final Text givenName = text(EventNames.GIVEN_NAME);
    private final Flag virtual = flag(EventNames.VIRTUAL);
    private final Small core = small(EventNames.CORE);
    private final Small maximum = small(EventNames.MAXIMUM);
    private final Small capacity = small(EventNames.CAPACITY);
    private final Text queue = text(EventNames.QUEUE);
    private final Text rejection = text(EventNames.REJECTION);
    private final AgentStack stack = agentStack(EventNames.STACK);

    private Executors(Decoding decoding) {
      super(EventNames.EXECUTOR, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new ExecutorState.Executor(
              at.of(row),
              at.of(row) - toldFor.orZero(row),
              executor.of(row),
              type.orEmpty(row),
              kind.of(row),
              name.of(row),
              givenName.of(row),
              virtual.of(row),
              new ExecutorState.Bounds(
                  core.of(row),
                  maximum.of(row),
                  capacity.of(row),
                  queue.of(row),
                  rejection.of(row)),
              withoutAgent(stack.of(row))));
    }
  }

  private static final class Loads extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole executor = whole(EventNames.EXECUTOR_ID);
    private final Whole submitted = whole(EventNames.SUBMITTED);
    private final Whole started = whole(EventNames.STARTED);
    private final Whole completed = whole(EventNames.COMPLETED);
    private final Whole failed = whole(EventNames.FAILED);
    private final Whole rejected = whole(EventNames.REJECTED);
    private final Whole submittedByOwn = whole(EventNames.SUBMITTED_BY_OWN);
    private final Whole active = whole(EventNames.ACTIVE);
    private final Small threads = small(EventNames.THREADS);
    private final Whole queued = whole(EventNames.QUEUED);
    private final Span meanWait = span(EventNames.MEAN_WAIT);
    private final Span queueTime = span(EventNames.QUEUE_TIME);
    private final Span overdue = span(EventNames.OVERDUE);
    private final Whole waitCount = whole(EventNames.WAIT_COUNT);
    private final Span waitP50 = span(EventNames.WAIT_P50);
    private final Span waitP99 = span(EventNames.WAIT_P99);
    private final Span waitMax = span(EventNames.WAIT_MAX);
    private final Span runP50 = span(EventNames.RUN_P50);
    private final Span runP99 = span(EventNames.RUN_P99);
    private final Span runMax = span(EventNames.RUN_MAX);
    private final Whole givenFromOutside = whole(EventNames.GIVEN_FROM_OUTSIDE);
    private final Whole queuedFromOutside = whole(EventNames.QUEUED_FROM_OUTSIDE);
    private final Whole afterShutdown = whole(EventNames.REJECTED_AFTER_SHUTDOWN);
    private final Whole refusedFollowed = whole(EventNames.REFUSED_FOLLOWED);
    private final Whole refusedTaken = whole(EventNames.REFUSED_TAKEN);
    private final Small allWait = small(EventNames.ALL_WAIT);
    private final Choice<ExecutorState.Awaited> allWaitFor =
        choice(EventNames.ALL_WAIT_FOR, ExecutorState.Awaited.class, ExecutorState.Awaited.UNKNOWN);
    private final Span allWaitLasted = span(EventNames.ALL_WAIT_LASTED);
    private final AgentStack allWaitStack = agentStack(EventNames.ALL_WAIT_STACK);
    private final AgentStack rejecting = agentStack(EventNames.STACK);
    private final AgentStack submitting = agentStack(EventNames.SUBMITTING_STACK);

    private Loads(Decoding decoding) {
      super(EventNames.EXECUTOR_LOAD, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new ExecutorState.ExecutorLoad(
              at.of(row),
              executor.of(row),
              tasks(row),
              new ExecutorState.Activity(active.of(row), threads.of(row), queued.of(row)),
              times(row),
              new ExecutorState.Outside(
                  givenFromOutside.orUnknown(row), queuedFromOutside.orUnknown(row)),
              new ExecutorState.Refused(
                  afterShutdown.orUnknown(row), refusedFollowed.of(row), refusedTaken.of(row)),
              allWait(row),
              withoutAgent(rejecting.of(row))));
      Stack submits = withoutAgent(submitting.of(row));
      if (!submits.frames().isEmpty()) {
        pass(new ExecutorState.ExecutorSubmitter(at.of(row), executor.of(row), submits));
      }
    }

    private ExecutorState.Tasks tasks(Row row) {
      return new ExecutorState.Tasks(
          submitted.of(row),
          started.of(row),
          completed.of(row),
          failed.of(row),
          rejected.of(row),
          submittedByOwn.orUnknown(row));
    }

    private ExecutorState.TaskTimes times(Row row) {
      long count = waitCount.of(row);
      return new ExecutorState.TaskTimes(
          meanWait.of(row),
          queueTime.orUnknown(row),
          overdue.orUnknown(row),
          new ExecutorState.Times(count, waitP50.of(row), waitP99.of(row), waitMax.of(row)),
          new ExecutorState.Times(count, runP50.of(row), runP99.of(row), runMax.of(row)));
    }

    private ExecutorState.AllWait allWait(Row row) {
      int waiting = allWait.of(row);
      return waiting <= 0
          ? ExecutorState.AllWait.NONE
          : new ExecutorState.AllWait(
              waiting, allWaitFor.of(row), allWaitLasted.orZero(row), allWaitStack.of(row));
    }
  }

  private static final class PoolThreads extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole executor = whole(EventNames.EXECUTOR_ID);
    private final Small looked = small(EventNames.LOOKED);
    private final Small count = small(EventNames.COUNT);
    private final AgentStack stack = agentStack(EventNames.STACK);
    private final Text lock = text(EventNames.LOCK);
    private final Text owner = text(EventNames.OWNER);
    private final AgentStack ownerStack = agentStack(EventNames.OWNER_STACK);

    private PoolThreads(Decoding decoding) {
      super(EventNames.EXECUTOR_THREADS, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new ExecutorState.ExecutorThreads(
              at.of(row),
              executor.of(row),
              looked.of(row),
              count.of(row),
              stack.of(row),
              lock.of(row),
              owner.of(row),
              ownerStack.of(row)));
    }
  }

  private static final class LeftOut extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole count = whole(EventNames.COUNT);
    private final Text type = text(EventNames.TYPE);

    private LeftOut(Decoding decoding) {
      super(EventNames.EXECUTORS_LEFT_OUT, decoding);
    }

    @Override
    void read(Row row) {
      pass(new ExecutorState.ExecutorsLeftOut(at.of(row), count.of(row), type.of(row)));
    }
  }

  private static final class AsyncMethods extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole toldFor = whole(EventNames.TOLD_FOR);
    private final Text method = text(EventNames.METHOD);
    private final Whole calls = whole(EventNames.CALLS);
    private final Whole looked = whole(EventNames.LOOKED);
    private final Whole onCaller = whole(EventNames.ON_CALLER);
    private final Choice<ExecutorState.CalledHow> how =
        choice(EventNames.HOW, ExecutorState.CalledHow.class, ExecutorState.CalledHow.UNKNOWN);
    private final AgentStack stack = agentStack(EventNames.STACK);

    private AsyncMethods(Decoding decoding) {
      super(EventNames.ASYNC_METHOD, decoding);
    }

    @Override
    void read(Row row) {
      String name = method.orEmpty(row);
      int dot = Math.max(0, name.lastIndexOf('.'));
      pass(
          new ExecutorState.AsyncMethod(
              at.of(row),
              at.of(row) - toldFor.orZero(row),
              name.substring(0, dot),
              name.substring(Math.min(name.length(), dot + 1)),
              calls.of(row),
              looked.of(row),
              onCaller.of(row),
              how.of(row),
              withoutAgent(stack.of(row))));
    }
  }
}
