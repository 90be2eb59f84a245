package io.vtscope.rule.carrier;

import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.finding.HungFacts.DumpedStall;
import io.vtscope.finding.HungFacts.DumpedThread;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation.Pins;
import io.vtscope.observation.JvmObservation.MachineLoad;
import io.vtscope.observation.JvmObservation.StartedWith;
import io.vtscope.observation.SchedulerObservation.OnCarrier;
import io.vtscope.observation.SchedulerObservation.ThreadDump;
import io.vtscope.rule.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Thread dumps of a minute show two carriers, the first with thread 23. */
class DumpedStallTest {
  private static final Stack PARKED =
      stack(
          "java.lang.VirtualThread.parkOnCarrierThread:817",
          "java.util.concurrent.CountDownLatch.await:230",
          "app.Slow.<clinit>:4",
          "app.Main.run:6");
  private static final Stack WAITS = stack("java.lang.Object.wait0:1", "app.Old.take:7");
  private static final Stack NATIVE = stack("!app.Device.read", "app.Main.run:6");
  private static final Stack RUNS = stack("app.Sum.add:3", "app.Main.run:6");
  private static final Stack UNKNOWN = Stack.NONE;
  private static final Stack FREE = new Stack(List.of(), true);

  private static Stream<Arguments> stalls() {
    return Stream.of(
        arguments(
            "two dumps show the same threads",
            on().see(dump(20_000, PARKED, PARKED), dump(60_000, PARKED, PARKED)),
            "WARNING app.Slow.<clinit>; carriers=2; lastedMillis=40000; remedy=STACKS"),
        arguments(
            "one dump shows waiting threads of an idle JVM",
            idle().see(dump(60_000, PARKED, PARKED)),
            "WARNING app.Slow.<clinit>; lastedMillis=-"),
        arguments(
            "the dump has no stacks",
            idle().see(dump(60_000, UNKNOWN, UNKNOWN)),
            "WARNING; remedy=DUMP"),
        arguments(
            "the pool has grown, which may go on",
            idle().see(dump(60_000, UNKNOWN, UNKNOWN, UNKNOWN)),
            "INFO; remedy=DUMP"),
        arguments(
            "the pool has grown for Object.wait",
            idle()
                .see(compensation(100, "java.lang.Object.wait", "app.Old.take:7"))
                .see(dump(60_000, UNKNOWN, UNKNOWN)),
            "INFO; remedy=DUMP"),
        arguments(
            "a shorter pin has ended",
            idle().see(pin(50_000, 5_000, 31), dump(60_000, PARKED, PARKED)),
            "WARNING"),
        arguments(
            "a carrier was in native code just before",
            idle().see(dump(60_000, UNKNOWN, UNKNOWN), inNative(59_800, 23, NATIVE)),
            "WARNING"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stalls")
  void aStallIsFound(String scenario, Program program, String expected) {
    program.assertAmong("starvation-deadlock " + expected);
  }

  private static Stream<Arguments> doubts() {
    return Stream.of(
        arguments("the JVM is busy", load(0.4).see(dump(60_000, PARKED, PARKED))),
        arguments(
            "a carrier computes", on().see(dump(50_000, RUNS, PARKED), dump(60_000, RUNS, PARKED))),
        arguments("a carrier is free", idle().see(dump(60_000, PARKED, FREE))),
        arguments(
            "a third carrier has yet to start",
            idle().see(new StartedWith(3, true), dump(60_000, PARKED, PARKED))),
        arguments(
            "Object.wait is compensated",
            on().see(dump(20_000, WAITS, PARKED), dump(60_000, WAITS, PARKED))),
        arguments("native code may end", idle().see(dump(60_000, NATIVE, PARKED))),
        arguments("the dump is not of the end", idle().see(dump(50_000, PARKED, PARKED))),
        arguments(
            "another thread has just unmounted",
            idle().see(pin(59_500, 120, 31), dump(60_000, PARKED, PARKED))),
        arguments(
            "a longer pin has ended",
            idle().see(pin(45_000, 11_000, 32), dump(60_000, PARKED, PARKED))),
        arguments(
            "a thread was unmounted between two dumps",
            on().see(pin(59_500, 120, 23))
                .see(dump(20_000, PARKED, PARKED), dump(60_000, PARKED, PARKED))),
        arguments(
            "another thread was in native code just before",
            idle().see(dump(60_000, UNKNOWN, UNKNOWN), inNative(59_700, 31, NATIVE))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("doubts")
  void noStallIsFoundIf(String scenario, Program program) {
    program.assertAmong("no starvation-deadlock");
  }

  @Test
  void eachThreadOnACarrierIsShown() {
    Program program = on().see(dump(20_000, PARKED, PARKED), dump(60_000, PARKED, PARKED));
    DumpedStall stall = (DumpedStall) program.all("starvation-deadlock").getFirst().facts();
    assertThat(stall.threads())
        .hasSize(2)
        .first()
        .returns("ForkJoinPool-1-worker-1", DumpedThread::carrier)
        .returns(23L, DumpedThread::thread)
        .returns(DumpedThread.How.PINNED, DumpedThread::how)
        .returns(nanos(40_000), DumpedThread::heldNanos);
  }

  private static Program on() {
    return Program.withoutAgent(60_000).see(new StartedWith(2, false));
  }

  private static Program idle() {
    return load(0.01);
  }

  /** The JVM's use of the processors in the last seconds. */
  private static Program load(double ofJvm) {
    return on().times(3, n -> new MachineLoad(at(57_000 + n * 1000L), 0.5, ofJvm));
  }

  private static ThreadDump dump(long at, Stack... stacks) {
    List<OnCarrier> carriers = new ArrayList<>();
    for (int i = 0; i < stacks.length; i++) {
      carriers.add(
          new OnCarrier(
              "ForkJoinPool-1-worker-" + (i + 1),
              stacks[i].equals(FREE) ? 0 : 23 + i,
              nanos(stacks[i].equals(RUNS) ? at : 5),
              null,
              stacks[i].equals(FREE) ? Stack.NONE : stacks[i]));
    }
    return new ThreadDump(at(at), carriers);
  }

  private static Record pin(long at, long millis, long thread) {
    return Pins.of(at(at), nanos(millis), thread, 1, PARKED, null, null);
  }
}
