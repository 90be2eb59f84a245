package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.goingOn;
import static io.vtscope.observation.Seen.goingOnIn;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.perTask;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.setting;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.rule.Program.JDK_21;
import static io.vtscope.rule.Program.JDK_25;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.finding.Verdict;
import io.vtscope.jvm.Stack;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A check whose data is missing is not evaluated. */
class MissingTest {
  private static final String OK = "ok";
  private static final Stack ANSWER =
      stack("java.util.concurrent.CompletableFuture.join:1", "app.Orders.handle:17");
  private static final Stack LOCKED =
      stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Stock.reserve:31");
  private static final Stack LATCH =
      stack("java.util.concurrent.CountDownLatch.await:1", "app.Orders.handle:17");
  private static final Stack COROUTINE =
      stack(
          "java.util.concurrent.locks.LockSupport.parkNanos:1",
          "kotlinx.coroutines.BlockingCoroutine.joinBlocking:97",
          "kotlinx.coroutines.BuildersKt__BuildersKt.runBlocking$default:69",
          "kotlinx.coroutines.BuildersKt.runBlocking$default:1",
          "app.rpc.Client.ask:9");

  private static Stream<Arguments> ofCarriers() {
    String noSample =
        "virtual threads ran, but the agent took no sample of the carriers; watch for longer, on a"
            + " less busy machine";
    return Stream.of(
        arguments(
            "the carriers were sampled for three of ten seconds",
            Program.on(JDK_21)
                .seconds(30, i -> scheduler(i * 100L, 4, 4, 0, 0))
                .seconds(30, i -> carriers(i * 100L, 0, 0, 0, 0, 4)),
            "cpu-monopoly",
            "70 % of carrier time is unknown; watch for longer, on a less busy machine"),
        arguments(
            "no virtual thread ran",
            unsampled().see(executor(1, "app.Pool", "io-1", 4, 4, 20, stack())),
            "cpu-monopoly starvation-deadlock",
            OK),
        arguments(
            "virtual threads ran, but no carrier was sampled",
            unsampled().see(perTask(1)),
            "cpu-monopoly scheduling-delay starvation-deadlock",
            noSample));
  }

  private static Program unsampled() {
    return Program.withoutAgent(10_000).see(agent(JDK_25), load(1, 1, 20, 0, 0, -1));
  }

  private static Stream<Arguments> ofEvents() {
    return Stream.of(
        arguments("reads and writes are recorded", Program.on(JDK_21), "file-io-capture", OK),
        arguments(
            "only a part of file I/O is recorded",
            Program.on(JDK_21).see(setting("jdk.FileForce", "enabled", "false")),
            "file-io-capture",
            "jdk.FileForce was not recorded; enable it, or record with vtscope"),
        arguments(
            "starts of threads are recorded",
            Program.withoutAgent(10_000, "jdk.ThreadStart"),
            "compensation",
            OK),
        arguments(
            "pins are not recorded",
            Program.withoutAgent(10_000)
                .see(setting("jdk.VirtualThreadPinned", "enabled", "false")),
            "pinned-monitor",
            "jdk.VirtualThreadPinned was not recorded; enable it, or record with vtscope"));
  }

  private static Stream<Arguments> ofCounts() {
    String lasting = "deadlock unanswered-wait known-jdk-bug pool-bottleneck monitor-contention";
    return Stream.of(
        arguments(
            "threads were counted once",
            Program.on(JDK_25).see(counted(1, 2, 100, 100)),
            lasting,
            "virtual threads were sampled only once, and this check compares samples; watch for"
                + " longer"),
        arguments("threads were counted twice", countedTwice(JDK_25), lasting, OK),
        arguments(
            "the JDK knows no owners of monitors",
            countedTwice(JDK_21),
            "deadlock",
            "before JDK 24 the JVM does not report for which monitor a virtual thread waits, nor its"
                + " owner; no deadlock of java.util.concurrent locks was seen"),
        arguments(
            "threads were not counted on a JDK whose monitors do not pin",
            Program.on(JDK_25),
            "monitor-contention",
            "no virtual threads were sampled: none existed, or the window is too short; watch for"
                + " longer"));
  }

  private static Program countedTwice(String jdk) {
    return Program.on(jdk).see(counted(1, 2, 100, 100), counted(2, 2, 100, 100));
  }

  private static Stream<Arguments> ofWaits() {
    Stack queue = stack("java.util.concurrent.LinkedBlockingQueue.take:1", "app.Worker.run:5");
    return Stream.of(
        arguments(
            "answers are awaited for less than ten seconds",
            Program.on(JDK_25)
                .seconds(10, n -> counted(n, 2, 20, 20))
                .seconds(10, n -> goingOn(0, 15, n, 15, n * 1000L - 500, ANSWER)),
            "unanswered-wait",
            "virtual threads wait for answers, but were sampled for less than 10 s; watch for"
                + " longer"),
        arguments(
            "the progress of coroutines is unknown",
            Program.on(JDK_25)
                .seconds(12, n -> counted(n, 2, 20, 20))
                .seconds(12, n -> goingOnIn("TIMED_PARKED", n, 15, 0, COROUTINE)),
            "unanswered-wait",
            "virtual threads wait in kotlinx.coroutines.BuildersKt.runBlocking, and JDK 21 does not"
                + " report whether they progress"),
        arguments(
            "all threads wait for an unknown signal",
            Program.on(JDK_25)
                .seconds(12, n -> counted(n, 0, 500, 155))
                .seconds(12, n -> goingOn(0, 1, n, 150, 7_000 + n * 1000L, LATCH))
                .seconds(12, n -> goingOn(0, 1, n, 5, 7_000 + n * 1000L, LOCKED)),
            "deadlock",
            "all 500 virtual threads waited in every sample for 11 s, most of them in"
                + " java.util.concurrent.CountDownLatch.await, called by app.Orders.handle; what"
                + " should end the wait is unknown, and no deadlock cycle was seen"),
        arguments(
            "some of the waiters progress",
            Program.on(JDK_25)
                .seconds(12, n -> counted(n, 0, 100, 100))
                .seconds(12, n -> goingOn(n % 2, 100, n, 100, 7_000 + n * 1000L, ANSWER)),
            "deadlock",
            OK),
        arguments(
            "some of the waiters wait for work",
            Program.on(JDK_25)
                .seconds(9, n -> counted(n, 0, 500, 155))
                .seconds(9, n -> waiting(n, 150, 7_000 + n * 1000L, LATCH))
                .seconds(9, n -> waiting(n, 5, 7_000 + n * 1000L, queue)),
            "deadlock",
            OK));
  }

  private static Stream<Arguments> ofExecutors() {
    String kinds =
        "executor-saturation executor-max-unreachable executor-unused pooled-virtual-threads";
    return Stream.of(
        arguments(
            "the agent does not observe executors",
            Program.withoutAgent(10_000).see(agent(JDK_25, false)),
            kinds,
            "the agent does not observe executors: it runs with executors=off"),
        arguments(
            "the window is shorter than a second",
            Program.withoutAgent(500).see(agent(JDK_25)),
            kinds,
            "the agent reports executors once a second, and the window is shorter"),
        arguments(
            "an executor is healthy",
            Program.on(JDK_25)
                .see(executor(1, "a.Pool", "io-1", 64, 64, 20, stack()))
                .see(load(1, 1, 180, 20, 0, 1)),
            kinds,
            OK));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          cpu-monopoly             | the carriers were not sampled; run with the agent
          small-parallelism        | the parallelism is unknown; run with the agent
          submit-failed            | the recording does not show whether jdk.VirtualThreadSubmitFailed was enabled; record with vtscope
          pool-bottleneck          | only the agent samples waiting virtual threads; run with the agent
          thread-local-weight      | only the agent samples waiting virtual threads; run with the agent
          deadlock                 | only the agent detects which thread waits for which; run with the agent
          known-jdk-bug            | only the agent detects missed wake-ups; run with the agent
          executor-saturation      | only the agent observes executors; run with the agent
          executor-unused          | only the agent observes executors; run with the agent
          executor-max-unreachable | only the agent observes executors; run with the agent
          pooled-virtual-threads   | only the agent observes executors; run with the agent
          """)
  void aRecordingWithoutTheAgentLacksData(String kind, String expected) {
    assertThat(Program.withoutAgent(10_000).evaluation(kind)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource({"ofCarriers", "ofEvents", "ofCounts", "ofWaits", "ofExecutors"})
  void aCheckIsEvaluatedIfItsDataExists(
      String scenario, Program program, String kinds, String expected) {
    program.assertFindings("-");
    for (String kind : kinds.split(" ", -1)) {
      assertThat(program.evaluation(kind)).as(kind).isEqualTo(expected);
    }
  }

  @Test
  void aHealthyApplicationHasNoFindings() {
    Program program = countedTwice(JDK_25);
    program.see(executor(1, "a.Pool", "io-1", 8, 8, 100, ANSWER), load(1, 9, 900, 3, 1, 1));
    program.samples(0, 1, 3);
    program.assertFindings("-");
    assertThat(program.diagnosis().verdicts().values()).allMatch(new Verdict.Ok()::equals);
  }
}
