package io.vtscope.source.event;

import io.vtscope.chunk.Row;
import io.vtscope.probe.EventNames;
import io.vtscope.state.LockState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The agent's events about locks, class initialisers and deadlocks. */
final class LockEvents {
  private LockEvents() {}

  static List<EventType> all(Decoding decoding) {
    return List.of(
        new Deadlocks(decoding),
        new Initialisers(decoding),
        new LockQueues(decoding),
        new LostWakeups(decoding));
  }

  private static final class Deadlocks extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole deadlock = whole(EventNames.DEADLOCK_ID);
    private final ThreadColumns thread = anyThread();
    private final Choice<LockState.WaitedFor> kind =
        choice(EventNames.KIND, LockState.WaitedFor.class, LockState.WaitedFor.LOCK);
    private final Text lock = text(EventNames.LOCK);
    private final Text owner = text(EventNames.OWNER);
    private final AgentStack stack = agentStack(EventNames.STACK);

    private Deadlocks(Decoding decoding) {
      super(EventNames.DEADLOCK, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new LockState.Deadlocked(
              at.of(row),
              deadlock.of(row),
              thread.of(row),
              kind.of(row),
              lock.orEmpty(row),
              owner.orEmpty(row),
              stack.of(row)));
    }
  }

  private static final class Initialisers extends EventType {
    private final Moment at = moment(START_TIME);
    private final Text type = text(EventNames.TYPE);
    private final ThreadColumns thread = anyThread();
    private final Small waiters = small(EventNames.WAITERS);
    private final AgentStack stack = agentStack(EventNames.STACK);

    private Initialisers(Decoding decoding) {
      super(EventNames.INITIALISER, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new LockState.Initialiser(
              at.of(row), type.orEmpty(row), thread.of(row), waiters.of(row), stack.of(row)));
    }
  }

  private static final class LockQueues extends EventType {
    private static final String MONITOR = "MONITOR";

    private final Moment at = moment(START_TIME);
    private final Whole scan = whole(EventNames.SCAN);
    private final Text kind = text(EventNames.KIND);
    private final Text lock = text(EventNames.LOCK);
    private final Small count = small(EventNames.COUNT);
    private final Whole oldest = whole(EventNames.OLDEST);
    private final AgentStack stack = agentStack(EventNames.STACK);
    private final Text owner = text(EventNames.OWNER);
    private final Text ownerState = text(EventNames.STATE);
    private final AgentStack ownerStack = agentStack(EventNames.OWNER_STACK);
    private final Text enteredIn = text(EventNames.ENTERED_IN);
    private final Text reader = text(EventNames.READER);
    private final Text readerState = text(EventNames.READER_STATE);
    private final Flag readerWaits = flag(EventNames.READER_WAITS);
    private final Small turns = small(EventNames.TURNS);
    private final Span turnsTime = span(EventNames.TURNS_TIME);
    private final Small looks = small(EventNames.LOOKS);
    private final Small looksOwned = small(EventNames.LOOKS_OWNED);

    private LockQueues(Decoding decoding) {
      super(EventNames.LOCK_QUEUE, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new LockState.LockQueue(
              at.of(row),
              scan.of(row),
              kind.orEmpty(row).equals(MONITOR),
              lock.orEmpty(row),
              new LockState.Waiters(count.of(row), oldest.of(row), stack.of(row), turns(row)),
              owner.of(row),
              ownerState.of(row),
              ownerStack.of(row),
              enteredIn.of(row),
              reader(row)));
    }

    private LockState.@Nullable Turns turns(Row row) {
      long nanos = turnsTime.orZero(row);
      return nanos == 0
          ? null
          : new LockState.Turns(
              turns.atLeast(0, row), nanos, looks.atLeast(0, row), looksOwned.atLeast(0, row));
    }

    private LockState.@Nullable Reader reader(Row row) {
      String name = reader.of(row);
      return name == null
          ? null
          : new LockState.Reader(name, readerState.orEmpty(row), readerWaits.of(row));
    }
  }

  private static final class LostWakeups extends EventType {
    private final Moment at = moment(START_TIME);
    private final ThreadColumns thread = virtualThread();
    private final Text state = text(EventNames.STATE);
    private final Whole lasted = whole(EventNames.LASTED);
    private final AgentStack stack = agentStack(EventNames.STACK);

    private LostWakeups(Decoding decoding) {
      super(EventNames.LOST_WAKEUP, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new LockState.LostWakeup(
              at.of(row), thread.of(row), state.orEmpty(row), lasted.of(row), stack.of(row)));
    }
  }
}
