package io.vtscope.rule.carrier;

import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.running;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static io.vtscope.rule.Program.JDK_21;
import static io.vtscope.rule.Program.JDK_25;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.jvm.Stack;
import io.vtscope.observation.JvmObservation.GarbageCollection;
import io.vtscope.observation.JvmObservation.MachineLoad;
import io.vtscope.observation.JvmObservation.Stop;
import io.vtscope.observation.JvmObservation.SystemGc;
import io.vtscope.rule.Program;
import io.vtscope.state.CarrierState.CarrierSample;
import io.vtscope.state.CarrierState.RunningSample;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Virtual threads start late: no known place holds the four carriers, or the JVM stops. */
class SchedulingDelayTest {
  private static final String WORK = "app.Main.work";

  private static final Stack EVICTS =
      stack("java.lang.System.gc:1", "app.Cache.evict:12", "app.Main.run:3");
  private static final Stack NEEDS_BUFFER =
      stack("java.lang.System.gc:1", "java.nio.Bits.reserveMemory:1", "app.Io.read:2");

  private static Stream<Arguments> delays() {
    return Stream.of(
        arguments("many short tasks are queued", samples(200, 60), "no scheduling-delay"),
        arguments(
            "each thread starts a seventh of a second late",
            samples(50, 150),
            "scheduling-delay INFO; reason=LOAD"),
        arguments(
            "most short tasks are of one place",
            samples(2, 300)
                .times(90, i -> run(i * 90, "app.Thumbnail.of"))
                .times(10, i -> run(i * 90, "app.Other.run")),
            "scheduling-delay WARNING; reason=ONE_PLACE; mostRun=app.Thumbnail.of; samples=90;"
                + " ofSamples=100"),
        arguments(
            "ten threads start three seconds late",
            Program.on(JDK_21)
                .lasts(30_000)
                .seconds(10, i -> scheduler(i * 3000L, 4, 4, 4, 500))
                .seconds(10, i -> trial(busy(i * 3000), 3000)),
            "scheduling-delay WARNING; reason=LOAD; probes=10; maxMillis=3000"),
        arguments(
            "three threads start four seconds late",
            Program.on(JDK_21)
                .lasts(12_000)
                .seconds(3, i -> scheduler(i * 4000 - 3999, 4, 4, 4, 60))
                .seconds(3, i -> busy(i * 4000 - 3999))
                .seconds(3, i -> scheduler(i * 4000L, 4, 4, 4, 58))
                .seconds(3, i -> trial(busy(i * 4000), 4000))
                .times(24, i -> run(i * 500, i % 4 == 0 ? "app.Main.parse" : "app.Hash.sum")),
            "scheduling-delay WARNING; mostRun=app.Hash.sum; samples=18; ofSamples=24"),
        arguments(
            "a thread has waited from before the window",
            Program.on(JDK_21)
                .times(101, i -> scheduler(i * 100L, 4, 4, 4, 500))
                .times(101, i -> pending(busy(i * 100), 5000 + i * 100L)),
            "scheduling-delay WARNING; probes=1; maxMillis=15000"),
        arguments(
            "other threads of the JVM use the processors",
            crowded().machine(1).processors(0.3),
            "scheduling-delay WARNING; reason=PROCESSORS; mostRun=-; runningMillis=40400;"
                + " processorMillis=6000"),
        arguments(
            "other programs use the processors",
            crowded()
                .seconds(10, second -> new MachineLoad(at(second * 1000L), 1, 0.35))
                .processors(0.3),
            "scheduling-delay INFO; reason=PROCESSORS"),
        arguments(
            "the program fills the machine by itself",
            crowded().machine(1).processors(0.9),
            "scheduling-delay WARNING; reason=ONE_PLACE; mostRun=" + WORK + "; runningMillis=-"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("delays")
  void aLateStartHasItsReason(String scenario, Program program, String expected) {
    program.assertAmong(expected);
  }

  private static Stream<Arguments> stops() {
    return Stream.of(
        arguments("many collections are short", collections(50, 70), "-"),
        arguments(
            "a requested collection is short",
            stopping().see(stop(1000, 30, "G1CollectFull"), requested(1000, 30)),
            "-"),
        arguments(
            "the program has no virtual threads",
            Program.withoutAgent(20_000).see(stop(5000, 3000, "G1CollectForAllocation")),
            "-"),
        arguments(
            "collections were long for a minute of an hour",
            collections(100, 700).lasts(3_600_000),
            "scheduling-delay WARNING -; remedy=HEAP"),
        arguments(
            "an operation takes long",
            stopping().see(stop(5000, 3000, "HeapDumper")),
            "scheduling-delay; operation=HeapDumper; collects=false; remedy=OPERATION"),
        arguments(
            "code requests collections",
            stopping()
                .times(10, n -> stop(1000 + n * 1000L, 500, "G1CollectFull"))
                .times(10, n -> requested(1000 + n * 1000L, 490))
                .times(10, n -> new SystemGc(at(1000 + n * 1000L), nanos(500), EVICTS)),
            "scheduling-delay WARNING app.Cache.evict; cause=System.gc(); requests=10;"
                + " stoppedForCauseMillis=4900; remedy=SYSTEM_GC"),
        arguments(
            "unknown code requests a collection",
            stopping().see(stop(1000, 3000, "SerialGCCollect"), requested(1000, 2900)),
            "scheduling-delay * -; cause=System.gc(); requests=1; stoppedForCauseMillis=2900;"
                + " remedy=SYSTEM_GC"),
        arguments(
            "the JDK requests one for a direct buffer",
            stopping()
                .see(stop(1000, 3000, "SerialGCCollect"), requested(1000, 2900))
                .see(new SystemGc(at(1000), nanos(3000), NEEDS_BUFFER)),
            "scheduling-delay; remedy=DIRECT_BUFFERS"),
        arguments(
            "only one of many collections was requested",
            collections(50, 250)
                .see(requested(1000, 900))
                .see(new GarbageCollection(at(1000), nanos(9000), "G1 Evacuation Pause")),
            "scheduling-delay; cause=-; remedy=HEAP"),
        arguments(
            "other programs fill the machine",
            load(stopping().see(stop(5000, 3000, "G1CollectForAllocation")), 0.2),
            "scheduling-delay INFO"),
        arguments(
            "they do, but the JVM stops most of the time",
            load(stopping().times(6, n -> stop(n * 3000L, 2500, "SerialFull")), 0.45),
            "scheduling-delay WARNING"),
        arguments(
            "the JVM fills the machine by itself",
            load(collections(50, 250), 0.9),
            "scheduling-delay WARNING"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("stops")
  void aStopOfTheJvmHasItsCause(String scenario, Program program, String expected) {
    program.assertFindings(expected);
  }

  private static Program samples(long queued, long delay) {
    return Program.on(JDK_21).samples(queued, 4, 0, delay);
  }

  private static Program crowded() {
    return samples(500, 3000).times(10, i -> run(i * 90, WORK));
  }

  private static CarrierSample busy(int at) {
    return carriers(at, 4, 0, 0, 0, 0);
  }

  private static RunningSample run(int at, String place) {
    return running(at, stack(place + ":1", "app.Main.run:1"));
  }

  /** The JVM is watched for twenty seconds. */
  private static Program stopping() {
    return Program.on(JDK_25).lasts(20_000).see(scheduler(0, 2, 2, 1, 0));
  }

  private static Program collections(int count, long millis) {
    return stopping().times(count, n -> stop(n * 390L, millis, "G1CollectForAllocation"));
  }

  /** The machine is full. */
  private static Program load(Program program, double ofJvm) {
    return program.seconds(19, second -> new MachineLoad(at(second * 1000L), 1, ofJvm));
  }

  private static Stop stop(long at, long millis, String operation) {
    return new Stop(at(at), nanos(millis), operation);
  }

  private static GarbageCollection requested(long at, long millis) {
    return new GarbageCollection(at(at), nanos(millis), "System.gc()");
  }
}
