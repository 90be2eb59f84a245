package io.vtscope.source;

import static io.vtscope.source.Fields.constant;
import static io.vtscope.source.Fields.text;
import static io.vtscope.source.Fields.time;

import io.vtscope.chunk.Row;
import io.vtscope.chunk.Subscriptions;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import io.vtscope.observation.StallObservation;
import io.vtscope.observation.ThreadName;
import io.vtscope.probe.EventNames;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Converts the agent's sampler events into observations. */
final class SampleDecoder {
  private final Consumer<Observation> sink;
  private final StackText stacks = new StackText();

  SampleDecoder(Consumer<Observation> sink) {
    this.sink = sink;
  }

  Subscriptions subscribe(Subscriptions subscriptions) {
    return new ExecutorDecoder(sink)
        .subscribe(subscriptions)
        .on(
            EventNames.CARRIER_HELD,
            List.of(
                "startTime",
                EventNames.HOLD,
                EventNames.CARRIER,
                EventNames.THREAD_ID,
                EventNames.THREAD_NAME,
                EventNames.KIND,
                EventNames.LASTED,
                EventNames.CPU_TIME,
                EventNames.ENDED,
                EventNames.WAITS_FOR,
                EventNames.STACK),
            this::carrierHeld)
        .on(
            EventNames.RUNNING_SAMPLE,
            List.of(
                "startTime",
                EventNames.THREAD_ID,
                EventNames.THREAD_NAME,
                EventNames.STACK,
                EventNames.LOOKED_AGAIN,
                EventNames.STAYED,
                EventNames.APART),
            this::runningSample)
        .on(
            EventNames.STALL,
            List.of(
                "startTime",
                EventNames.STALL_ID,
                EventNames.LASTED,
                EventNames.ENDED,
                EventNames.CARRIERS,
                EventNames.QUEUED,
                EventNames.PROOF,
                EventNames.LOCK,
                EventNames.OWNER,
                EventNames.NEXT,
                EventNames.SNAPSHOT),
            this::stall)
        .on(
            EventNames.THREAD,
            List.of(
                "startTime",
                EventNames.SNAPSHOT,
                EventNames.ROLE,
                EventNames.THREAD_ID,
                EventNames.THREAD_NAME,
                EventNames.VIRTUAL,
                EventNames.STATE,
                EventNames.CARRIER,
                EventNames.WAITS_FOR,
                EventNames.OWNER,
                EventNames.STACK),
            this::thread)
        .on(
            EventNames.DEADLOCK,
            List.of(
                "startTime",
                EventNames.DEADLOCK_ID,
                EventNames.THREAD_ID,
                EventNames.THREAD_NAME,
                EventNames.VIRTUAL,
                EventNames.KIND,
                EventNames.LOCK,
                EventNames.OWNER,
                EventNames.STACK),
            this::deadlock)
        .on(
            EventNames.INITIALISER,
            List.of(
                "startTime",
                EventNames.TYPE,
                EventNames.THREAD_ID,
                EventNames.THREAD_NAME,
                EventNames.VIRTUAL,
                EventNames.WAITERS,
                EventNames.STACK),
            this::initialiser)
        .on(
            EventNames.POPULATION,
            List.of(
                "startTime",
                EventNames.SCAN,
                EventNames.TOTAL,
                EventNames.RUNNING,
                EventNames.PINNED,
                EventNames.RUNNABLE,
                EventNames.PARKED,
                EventNames.TIMED,
                EventNames.BLOCKED,
                EventNames.WAITING,
                EventNames.SAMPLED,
                EventNames.TOOK,
                EventNames.TRACKED,
                EventNames.ELSEWHERE,
                EventNames.SAMPLED_BLOCKED),
            this::population)
        .on(
            EventNames.WAIT_GROUP,
            List.of(
                "startTime",
                EventNames.SCAN,
                EventNames.COUNT,
                EventNames.OLDEST,
                EventNames.STATE,
                EventNames.WAITS_FOR,
                EventNames.STACK,
                EventNames.OBJECTS,
                EventNames.ENDED_SINCE,
                EventNames.GONE_ON_SINCE),
            this::waitGroup)
        .on(
            EventNames.LOCK_QUEUE,
            List.of(
                "startTime",
                EventNames.SCAN,
                EventNames.KIND,
                EventNames.LOCK,
                EventNames.COUNT,
                EventNames.OLDEST,
                EventNames.OWNER,
                EventNames.STATE,
                EventNames.OWNER_STACK,
                EventNames.STACK,
                EventNames.READER,
                EventNames.READER_STATE,
                EventNames.READER_WAITS),
            this::lockQueue)
        .on(
            EventNames.THREAD_LOCAL,
            List.of(
                "startTime",
                EventNames.SCAN,
                EventNames.VALUE,
                EventNames.SAMPLED,
                EventNames.COUNT,
                EventNames.BYTES,
                EventNames.HEAP),
            this::threadLocal)
        .on(
            EventNames.LOST_WAKEUP,
            List.of(
                "startTime",
                EventNames.THREAD_ID,
                EventNames.THREAD_NAME,
                EventNames.STATE,
                EventNames.LASTED,
                EventNames.STACK),
            this::lostWakeup)
        .on(
            EventNames.RESOURCE_POOL,
            List.of(
                "startTime",
                EventNames.NAME,
                EventNames.TYPE,
                EventNames.ACTIVE,
                EventNames.IDLE,
                EventNames.MAXIMUM,
                EventNames.WAITING),
            this::resourcePool)
        .on(
            EventNames.CONTAINER,
            List.of("startTime", EventNames.SCAN, EventNames.NAME, EventNames.THREADS),
            this::container)
        .on(
            EventNames.DUMP,
            List.of(
                "startTime",
                EventNames.REQUEST,
                EventNames.SNAPSHOT,
                EventNames.SCAN,
                EventNames.STALL_ID,
                EventNames.QUEUED),
            this::dump);
  }

  private void carrierHeld(Row row) {
    sink.accept(
        new CarrierObservation.CarrierHeld(
            row.epochNanos(0),
            row.number(1),
            text(row, 2),
            new ThreadName(row.number(3), text(row, 4), true),
            constant(
                CarrierObservation.HeldKind.class,
                text(row, 5),
                CarrierObservation.HeldKind.UNKNOWN),
            row.number(6),
            time(row, 7),
            row.number(8) != 0,
            row.text(9),
            stack(row, 10)));
  }

  private void runningSample(Row row) {
    sink.accept(
        new CarrierObservation.RunningSample(
            row.epochNanos(0),
            new ThreadName(row.number(1), text(row, 2), true),
            stack(row, 3),
            row.number(4),
            row.number(5),
            row.number(6)));
  }

  private void stall(Row row) {
    sink.accept(
        new StallObservation.Stall(
            row.epochNanos(0),
            row.number(1),
            row.number(2),
            row.number(3) != 0,
            (int) row.number(4),
            row.number(5),
            new StallObservation.StallReason(
                constant(
                    StallObservation.StallProof.class,
                    text(row, 6),
                    StallObservation.StallProof.WAITS_FOR_OTHERS),
                row.text(7),
                row.text(8),
                row.text(9)),
            row.number(10)));
  }

  private void thread(Row row) {
    sink.accept(
        new StallObservation.ThreadState(
            row.epochNanos(0),
            row.number(1),
            constant(StallObservation.Role.class, text(row, 2), StallObservation.Role.CARRIED),
            new ThreadName(row.number(3), text(row, 4), row.number(5) != 0),
            text(row, 6),
            row.text(7),
            row.text(8),
            row.text(9),
            stack(row, 10)));
  }

  private void deadlock(Row row) {
    sink.accept(
        new LockObservation.Deadlocked(
            row.epochNanos(0),
            row.number(1),
            new ThreadName(row.number(2), text(row, 3), row.number(4) != 0),
            constant(LockObservation.WaitedFor.class, text(row, 5), LockObservation.WaitedFor.LOCK),
            text(row, 6),
            text(row, 7),
            stack(row, 8)));
  }

  private void initialiser(Row row) {
    sink.accept(
        new LockObservation.Initialiser(
            row.epochNanos(0),
            text(row, 1),
            new ThreadName(row.number(2), text(row, 3), row.number(4) != 0),
            (int) row.number(5),
            stack(row, 6)));
  }

  private void population(Row row) {
    sink.accept(
        new PopulationObservation.Population(
            row.epochNanos(0),
            row.number(1),
            row.number(2),
            new PopulationObservation.States(
                row.number(3),
                row.number(4),
                row.number(5),
                row.number(6),
                row.number(7),
                row.number(8),
                row.number(9)),
            (int) row.number(10),
            (int) Math.max(-1, row.number(14)),
            row.number(11),
            row.number(12) != 0,
            Math.max(0, row.number(13))));
  }

  private void waitGroup(Row row) {
    sink.accept(
        new PopulationObservation.WaitGroup(
            row.epochNanos(0),
            row.number(1),
            (int) row.number(2),
            row.number(3),
            text(row, 4),
            row.text(5),
            (int) row.number(7),
            (int) Math.max(0, row.number(8)),
            row.has(9) ? (int) row.number(9) : -1,
            stack(row, 6)));
  }

  private void lockQueue(Row row) {
    sink.accept(
        new LockObservation.LockQueue(
            row.epochNanos(0),
            row.number(1),
            text(row, 2).equals("MONITOR"),
            text(row, 3),
            new LockObservation.Waiters((int) row.number(4), row.number(5), stack(row, 9)),
            row.text(6),
            row.text(7),
            stack(row, 8),
            reader(row)));
  }

  private static LockObservation.@Nullable Reader reader(Row row) {
    String name = row.text(10);
    return name == null
        ? null
        : new LockObservation.Reader(name, text(row, 11), row.number(12) != 0);
  }

  private void threadLocal(Row row) {
    sink.accept(
        new PopulationObservation.ThreadLocalValues(
            row.epochNanos(0),
            row.number(1),
            text(row, 2),
            (int) row.number(3),
            (int) row.number(4),
            row.number(5),
            row.number(6)));
  }

  private void lostWakeup(Row row) {
    sink.accept(
        new LockObservation.LostWakeup(
            row.epochNanos(0),
            new ThreadName(row.number(1), text(row, 2), true),
            text(row, 3),
            row.number(4),
            stack(row, 5)));
  }

  private void resourcePool(Row row) {
    sink.accept(
        new PopulationObservation.ResourcePool(
            row.epochNanos(0),
            text(row, 1),
            text(row, 2),
            (int) row.number(3),
            (int) row.number(4),
            (int) row.number(5),
            (int) row.number(6)));
  }

  private void container(Row row) {
    sink.accept(
        new PopulationObservation.ThreadContainer(
            row.epochNanos(0), row.number(1), text(row, 2), row.number(3)));
  }

  private void dump(Row row) {
    sink.accept(
        new StallObservation.DumpDone(
            row.epochNanos(0),
            text(row, 1),
            row.number(2),
            row.number(3),
            row.number(4),
            row.number(5)));
  }

  private Stack stack(Row row, int slot) {
    return stacks.parse(row.text(slot));
  }
}
