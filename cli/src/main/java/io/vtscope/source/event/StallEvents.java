package io.vtscope.source.event;

import io.vtscope.chunk.Row;
import io.vtscope.probe.EventNames;
import io.vtscope.state.StallState;
import java.util.List;

/** The agent's events about stalls of the scheduler and thread dumps. */
final class StallEvents {
  private StallEvents() {}

  static List<EventType> all(Decoding decoding) {
    return List.of(new Stalls(decoding), new Threads(decoding), new Dumps(decoding));
  }

  private static final class Stalls extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole stall = whole(EventNames.STALL_ID);
    private final Whole lasted = whole(EventNames.LASTED);
    private final Flag ended = flag(EventNames.ENDED);
    private final Small carriers = small(EventNames.CARRIERS);
    private final Whole queued = whole(EventNames.QUEUED);
    private final Choice<StallState.StallProof> proof =
        choice(
            EventNames.PROOF, StallState.StallProof.class, StallState.StallProof.WAITS_FOR_OTHERS);
    private final Text lock = text(EventNames.LOCK);
    private final Text owner = text(EventNames.OWNER);
    private final Text next = text(EventNames.NEXT);
    private final Whole snapshot = whole(EventNames.SNAPSHOT);

    private Stalls(Decoding decoding) {
      super(EventNames.STALL, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new StallState.Stall(
              at.of(row),
              stall.of(row),
              lasted.of(row),
              ended.of(row),
              carriers.of(row),
              queued.of(row),
              new StallState.StallReason(proof.of(row), lock.of(row), owner.of(row), next.of(row)),
              snapshot.of(row)));
    }
  }

  private static final class Threads extends EventType {
    private final Moment at = moment(START_TIME);
    private final Whole snapshot = whole(EventNames.SNAPSHOT);
    private final Choice<StallState.Role> role =
        choice(EventNames.ROLE, StallState.Role.class, StallState.Role.CARRIED);
    private final ThreadColumns thread = anyThread();
    private final Text state = text(EventNames.STATE);
    private final Text carrier = text(EventNames.CARRIER);
    private final Text waitsFor = text(EventNames.WAITS_FOR);
    private final Text owner = text(EventNames.OWNER);
    private final AgentStack stack = agentStack(EventNames.STACK);

    private Threads(Decoding decoding) {
      super(EventNames.THREAD, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new StallState.ThreadState(
              at.of(row),
              snapshot.of(row),
              role.of(row),
              thread.of(row),
              state.orEmpty(row),
              carrier.of(row),
              waitsFor.of(row),
              owner.of(row),
              stack.of(row)));
    }
  }

  private static final class Dumps extends EventType {
    private final Moment at = moment(START_TIME);
    private final Text request = text(EventNames.REQUEST);
    private final Whole snapshot = whole(EventNames.SNAPSHOT);
    private final Whole scan = whole(EventNames.SCAN);
    private final Whole stall = whole(EventNames.STALL_ID);
    private final Whole queued = whole(EventNames.QUEUED);

    private Dumps(Decoding decoding) {
      super(EventNames.DUMP, decoding);
    }

    @Override
    void read(Row row) {
      pass(
          new StallState.DumpDone(
              at.of(row),
              request.orEmpty(row),
              snapshot.of(row),
              scan.of(row),
              stall.of(row),
              queued.of(row)));
    }
  }
}
