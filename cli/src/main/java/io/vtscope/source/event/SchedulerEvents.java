package io.vtscope.source.event;

import io.vtscope.chunk.Row;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.probe.EventNames;
import io.vtscope.state.CarrierState;
import java.util.List;

/** Events about the scheduler of virtual threads and its carriers. */
final class SchedulerEvents {
  private SchedulerEvents() {}

  static List<EventType> all(Decoding decoding) {
    return List.of(
        new SubmitFailures(decoding),
        new ThreadStarts(decoding),
        new ThreadEnds(decoding),
        new ThreadDumps(decoding),
        new SchedulerStates(decoding),
        new CarriersHeld(decoding),
        new RunningSamples(decoding));
  }

  private static final class SubmitFailures extends EventType {
    private final Moment at = moment(START_TIME);
    private final JvmStack stack = jvmStack(STACK_TRACE);
    private final Text message = text("exceptionMessage");

    private SubmitFailures(Decoding decoding) {
      super("jdk.VirtualThreadSubmitFailed", decoding);
    }

    @Override
    void read(Row row) {
      pass(new SchedulerObservation.SubmitFailure(at.of(row), stack.of(row), message.of(row)));
    }
  }

  private static final class ThreadStarts extends EventType {
    private final Moment at = moment(START_TIME);
    private final ThreadField thread = thread("thread");
    private final JvmStack stack = jvmStack(STACK_TRACE);

    private ThreadStarts(Decoding decoding) {
      super("jdk.ThreadStart", decoding);
    }

    @Override
    void read(Row row) {
      if (CarrierThreads.isCarrier(thread.of(row))) {
        pass(new SchedulerObservation.CarrierStart(at.of(row), stack.of(row)));
      }
    }
  }

  private static final class ThreadEnds extends EventType {
    private final Moment at = moment(START_TIME);
    private final ThreadField thread = thread("thread");

    private ThreadEnds(Decoding decoding) {
      super("jdk.ThreadEnd", decoding);
    }

    @Override
    void read(Row row) {
      if (CarrierThreads.isCarrier(thread.of(row))) {
        pass(new SchedulerObservation.CarrierEnd(at.of(row)));
      }
    }
  }

  private static final class ThreadDumps extends EventType {
    private final Moment at = moment(START_TIME);
    private final Text result = text("result");

    private ThreadDumps(Decoding decoding) {
      super("jdk.ThreadDump", decoding);
    }

    @Override
    void read(Row row) {
      SchedulerObservation.ThreadDump dump = ThreadDumpText.read(at.of(row), result.orEmpty(row));
      if (dump != null) {
        pass(dump);
      }
    }
  }

  private static final class SchedulerStates extends EventType {
    private final Moment at = moment(START_TIME);
    private final Small parallelism = small(EventNames.PARALLELISM);
    private final Small maxPoolSize = small(EventNames.MAX_POOL_SIZE);
    private final Small poolSize = small(EventNames.POOL_SIZE);
    private final Small mounted = small(EventNames.MOUNTED);
    private final Whole queued = whole(EventNames.QUEUED);
    private final Whole running = whole(EventNames.RUNNING);
    private final Whole pinned = whole(EventNames.PINNED);
    private final Whole blocked = whole(EventNames.BLOCKED);
    private final Whole compensated = whole(EventNames.COMPENSATED);
    private final Whole idle = whole(EventNames.IDLE);
    private final Span delay = span(EventNames.DELAY);
    private final Whole pending = whole(EventNames.PENDING);
    private final Whole late = whole(EventNames.LATE);
    private final Whole threadsMade = whole(EventNames.THREADS_MADE);

    private SchedulerStates(Decoding decoding) {
      super(EventNames.SCHEDULER, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new SchedulerObservation.SchedulerState(
              at.of(row),
              parallelism.of(row),
              maxPoolSize.of(row),
              poolSize.of(row),
              mounted.of(row),
              queued.of(row)));
      pass(
          new CarrierState.CarrierSample(
              at.of(row),
              CarrierThreads.clamped(running.of(row)),
              CarrierThreads.clamped(pinned.of(row)),
              CarrierThreads.clamped(blocked.of(row)),
              CarrierThreads.clamped(compensated.of(row)),
              CarrierThreads.clamped(idle.of(row)),
              delay.of(row),
              pending.of(row),
              late.of(row),
              threadsMade.of(row)));
    }
  }

  private static final class CarriersHeld extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole hold = whole(EventNames.HOLD);
    private final Text carrier = text(EventNames.CARRIER);
    private final ThreadColumns thread = virtualThread();
    private final Choice<CarrierState.HeldKind> kind =
        choice(EventNames.KIND, CarrierState.HeldKind.class, CarrierState.HeldKind.UNKNOWN);
    private final Whole lasted = whole(EventNames.LASTED);
    private final Span cpuTime = span(EventNames.CPU_TIME);
    private final Flag ended = flag(EventNames.ENDED);
    private final Text waitsFor = text(EventNames.WAITS_FOR);
    private final AgentStack stack = agentStack(EventNames.STACK);

    private CarriersHeld(Decoding decoding) {
      super(EventNames.CARRIER_HELD, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new CarrierState.CarrierHeld(
              at.of(row),
              hold.of(row),
              carrier.orEmpty(row),
              thread.of(row),
              kind.of(row),
              lasted.of(row),
              cpuTime.of(row),
              ended.of(row),
              waitsFor.of(row),
              stack.of(row)));
    }
  }

  private static final class RunningSamples extends EventType {
    private final Moment at = moment(START_TIME);
    private final ThreadColumns thread = virtualThread();
    private final AgentStack stack = agentStack(EventNames.STACK);
    private final Whole lookedAgain = whole(EventNames.LOOKED_AGAIN);
    private final Whole stayed = whole(EventNames.STAYED);
    private final Whole apart = whole(EventNames.APART);

    private RunningSamples(Decoding decoding) {
      super(EventNames.RUNNING_SAMPLE, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new CarrierState.RunningSample(
              at.of(row),
              thread.of(row),
              stack.of(row),
              lookedAgain.of(row),
              stayed.of(row),
              apart.of(row)));
    }
  }
}
