package io.vtscope.source;

import static io.vtscope.source.Fields.constant;
import static io.vtscope.source.Fields.text;
import static io.vtscope.source.Fields.time;

import io.vtscope.chunk.Row;
import io.vtscope.chunk.Subscriptions;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import io.vtscope.probe.EventNames;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Converts the agent's executor events into observations. */
final class ExecutorDecoder {
  private static final String AGENT = "io.vtscope.agent.";

  /** The class through which instrumented code calls the agent. */
  private static final String HOOK = "java.lang.VtscopeHook";

  private final Consumer<Observation> sink;
  private final StackText stacks = new StackText();

  ExecutorDecoder(Consumer<Observation> sink) {
    this.sink = sink;
  }

  Subscriptions subscribe(Subscriptions subscriptions) {
    return subscriptions
        .on(
            EventNames.EXECUTOR,
            List.of(
                "startTime",
                EventNames.EXECUTOR_ID,
                EventNames.TYPE,
                EventNames.KIND,
                EventNames.NAME,
                EventNames.GIVEN_NAME,
                EventNames.VIRTUAL,
                EventNames.CORE,
                EventNames.MAXIMUM,
                EventNames.CAPACITY,
                EventNames.QUEUE,
                EventNames.REJECTION,
                EventNames.STACK,
                EventNames.TOLD_FOR),
            this::executor)
        .on(
            EventNames.EXECUTOR_LOAD,
            List.of(
                "startTime",
                EventNames.EXECUTOR_ID,
                EventNames.SUBMITTED,
                EventNames.STARTED,
                EventNames.COMPLETED,
                EventNames.FAILED,
                EventNames.REJECTED,
                EventNames.ACTIVE,
                EventNames.THREADS,
                EventNames.QUEUED,
                EventNames.MEAN_WAIT,
                EventNames.WAIT_COUNT,
                EventNames.WAIT_P50,
                EventNames.WAIT_P99,
                EventNames.WAIT_MAX,
                EventNames.RUN_P50,
                EventNames.RUN_P99,
                EventNames.RUN_MAX,
                EventNames.STACK,
                EventNames.SUBMITTED_BY_OWN,
                EventNames.GIVEN_FROM_OUTSIDE,
                EventNames.QUEUED_FROM_OUTSIDE,
                EventNames.REFUSED_FOLLOWED,
                EventNames.REFUSED_TAKEN,
                EventNames.ALL_WAIT,
                EventNames.ALL_WAIT_FOR,
                EventNames.ALL_WAIT_LASTED,
                EventNames.ALL_WAIT_STACK,
                EventNames.QUEUE_TIME,
                EventNames.OVERDUE,
                EventNames.REJECTED_AFTER_SHUTDOWN,
                EventNames.SUBMITTING_STACK),
            this::load)
        .on(
            EventNames.EXECUTOR_THREADS,
            List.of(
                "startTime",
                EventNames.EXECUTOR_ID,
                EventNames.LOOKED,
                EventNames.COUNT,
                EventNames.STACK,
                EventNames.LOCK,
                EventNames.OWNER,
                EventNames.OWNER_STACK),
            this::threads)
        .on(
            EventNames.EXECUTORS_LEFT_OUT,
            List.of("startTime", EventNames.COUNT),
            row ->
                sink.accept(
                    new ExecutorObservation.ExecutorsLeftOut(row.epochNanos(0), row.number(1))))
        .on(
            EventNames.ASYNC_METHOD,
            List.of(
                "startTime",
                EventNames.METHOD,
                EventNames.CALLS,
                EventNames.LOOKED,
                EventNames.ON_CALLER,
                EventNames.HOW,
                EventNames.STACK,
                EventNames.TOLD_FOR),
            this::asyncMethod);
  }

  private void asyncMethod(Row row) {
    String name = text(row, 1);
    int dot = Math.max(0, name.lastIndexOf('.'));
    sink.accept(
        new ExecutorObservation.AsyncMethod(
            row.epochNanos(0),
            since(row, 7),
            name.substring(0, dot),
            name.substring(Math.min(name.length(), dot + 1)),
            row.number(2),
            row.number(3),
            row.number(4),
            constant(
                ExecutorObservation.CalledHow.class,
                text(row, 5),
                ExecutorObservation.CalledHow.UNKNOWN),
            stack(row.text(6))));
  }

  private void executor(Row row) {
    sink.accept(
        new ExecutorObservation.Executor(
            row.epochNanos(0),
            since(row, 13),
            row.number(1),
            text(row, 2),
            constant(
                ExecutorObservation.ExecutorKind.class,
                text(row, 3),
                ExecutorObservation.ExecutorKind.UNKNOWN),
            row.text(4),
            row.text(5),
            row.number(6) != 0,
            new ExecutorObservation.Bounds(
                (int) row.number(7),
                (int) row.number(8),
                (int) row.number(9),
                row.text(10),
                row.text(11)),
            stack(row.text(12))));
  }

  private void load(Row row) {
    long count = row.number(11);
    sink.accept(
        new ExecutorObservation.ExecutorLoad(
            row.epochNanos(0),
            row.number(1),
            new ExecutorObservation.Tasks(
                row.number(2),
                row.number(3),
                row.number(4),
                row.number(5),
                row.number(6),
                known(row, 19)),
            new ExecutorObservation.Activity(row.number(7), (int) row.number(8), row.number(9)),
            new ExecutorObservation.TaskTimes(
                time(row, 10),
                Math.max(-1, known(row, 28)),
                Math.max(-1, known(row, 29)),
                times(count, row, 12),
                times(count, row, 15)),
            new ExecutorObservation.Outside(known(row, 20), known(row, 21)),
            new ExecutorObservation.Refused(known(row, 30), row.number(22), row.number(23)),
            allWait(row),
            stack(row.text(18))));
    Stack submits = stack(row.has(31) ? row.text(31) : null);
    if (!submits.frames().isEmpty()) {
      sink.accept(
          new ExecutorObservation.ExecutorSubmitter(row.epochNanos(0), row.number(1), submits));
    }
  }

  private void threads(Row row) {
    sink.accept(
        new ExecutorObservation.ExecutorThreads(
            row.epochNanos(0),
            row.number(1),
            (int) row.number(2),
            (int) row.number(3),
            stacks.parse(row.text(4)),
            row.text(5),
            row.text(6),
            stacks.parse(row.text(7))));
  }

  private ExecutorObservation.AllWait allWait(Row row) {
    int threads = (int) row.number(24);
    return threads <= 0
        ? ExecutorObservation.AllWait.NONE
        : new ExecutorObservation.AllWait(
            threads,
            constant(
                ExecutorObservation.Awaited.class,
                text(row, 25),
                ExecutorObservation.Awaited.UNKNOWN),
            Math.max(0, time(row, 26)),
            stacks.parse(row.text(27)));
  }

  /** Removes the agent's own frames. */
  private Stack stack(@Nullable String text) {
    Stack stack = stacks.parse(text);
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

  private static long since(Row row, int toldFor) {
    return row.epochNanos(0) - Math.max(0, row.number(toldFor));
  }

  /** -1 if an older agent wrote the recording. */
  private static long known(Row row, int slot) {
    return row.has(slot) ? row.number(slot) : -1;
  }

  private static ExecutorObservation.Times times(long count, Row row, int slot) {
    return new ExecutorObservation.Times(
        count, time(row, slot), time(row, slot + 1), time(row, slot + 2));
  }
}
