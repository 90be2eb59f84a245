package io.vtscope.rule;

import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.identified;
import static io.vtscope.observation.Seen.late;
import static io.vtscope.observation.Seen.lost;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.threadLocals;
import static io.vtscope.rule.Program.JDK_21;
import static io.vtscope.rule.Program.JDK_25;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.vtscope.jvm.Stack;
import io.vtscope.observation.SchedulerObservation.SubmitFailure;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Thread-local values, threads that are never woken, and threads that were refused. */
class ThreadDetectorsTest {
  private static final long MIB = 1 << 20;

  private static Stream<Arguments> values() {
    return Stream.of(
        arguments(
            "each of 10,000 threads has a buffer",
            locals(100 * 16 * 1024).see(threadLocals(1, "a.Rare", 100, 1, 10 * MIB, 1024 * MIB)),
            "thread-local-weight WARNING; types=byte[], a.Rare; virtualThreads=10000;"
                + " sampledThreads=100"),
        arguments("the buffers are small", locals(100 * 2 * 1024), "thread-local-weight INFO"),
        arguments("the buffers are tiny", locals(100 * 1024), "-"),
        arguments(
            "the values would not fit into the heap, so threads share them",
            locals(100 * MIB),
            "thread-local-weight INFO"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("values")
  void threadLocalValuesAreWeighed(String scenario, Program program, String expected) {
    program.assertFindings(expected);
  }

  /** A hundred of 10,000 threads were sampled. */
  private static Program locals(long bytes) {
    return Program.on(JDK_25)
        .see(counted(1, 0, 10_000, 100))
        .see(threadLocals(1, "byte[]", 100, 100, bytes, 1024 * MIB));
  }

  @Test
  void aThreadLocalIsNamedByAnotherCount() {
    Program.on(JDK_25)
        .see(counted(1, 0, 10_000, 100), counted(2, 0, 10_000, 100))
        .see(
            identified(
                "local@1", null, threadLocals(1, "byte[]", 100, 50, 90 * MIB / 50, 1024 * MIB)))
        .see(
            identified(
                "local@2", null, threadLocals(1, "byte[]", 100, 40, 80 * MIB / 50, 1024 * MIB)))
        .see(identified("local@2", "a.B.TWO", threadLocals(2, "byte[]", 100, 40, 1024, 1024 * MIB)))
        .assertFindings(
            "thread-local-weight WARNING; types=byte[], byte[]; typeThreads=5000, 4000;"
                + " fields=, a.B.TWO");
  }

  @Test
  void aLostWakeUpNamesTheKnownBug() {
    Program.on("25.0.2+10-LTS")
        .see(lost(42, "PARKED", 5000), lost(43, "PARKED", 4000))
        .assertFindings(
            "known-jdk-bug CRITICAL; threads=2; state=PARKED; longestMillis=5000; bug=JDK-8369227");
    Program.on(JDK_21).see(lost(42, "PARKED", 5000)).assertFindings("known-jdk-bug WARNING; bug=-");
    Program.on(JDK_25).see(lost(42, "PARKED", 300)).assertFindings("-");
  }

  /**
   * Threads have been queued for six seconds.
   *
   * @param idle carriers
   * @param busy compensating carriers beyond the parallelism
   * @param late milliseconds that the sampler was late
   * @param machine use of the machine, from 0 to 1
   * @param woken whether a sample in between finds all carriers busy
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a carrier stays idle            | 1 | 0 | 0  | 0.1  | no  | known-jdk-bug WARNING
          all carriers are busy           | 0 | 0 | 0  | 0.1  | no  | no known-jdk-bug
          only spare carriers are idle    | 3 | 4 | 0  | 0.1  | no  | no known-jdk-bug
          the sampler is late too         | 1 | 0 | 80 | 0.1  | no  | no known-jdk-bug
          the machine is full             | 1 | 0 | 0  | 0.97 | no  | no known-jdk-bug
          the idle carrier was woken once | 1 | 0 | 0  | 0.1  | yes | no known-jdk-bug
          """)
  void anIdleCarrierMustWake(
      String scenario,
      int idle,
      int busy,
      long late,
      double machine,
      String woken,
      String expected) {
    Program program = Program.on(JDK_21).machine(machine);
    int runs = busy > 0 ? 0 : 4 - idle;
    int mounted = runs + busy;
    for (int at = 100; at <= 10_000; at += 100) {
      program.see(scheduler(at, 4, mounted + idle, mounted, 30));
      long waits = Math.max(0, at - 4000);
      program.see(pending(late(carriers(at, runs, busy, 0, 0, idle), late), waits));
    }
    if (woken.equals("yes")) {
      program.see(scheduler(7000, 4, 4, 4, 30), carriers(7000, 4, 0, 0, 0, 0));
    }
    program.assertAmong(expected);
  }

  @Test
  void aThreadThatTheSchedulerRefusedIsCritical() {
    Stack sleeps = stack("java.lang.Thread.sleep", "app.Db.query:7");
    Program.on(JDK_21)
        .see(new SubmitFailure(0, sleeps, "Queue capacity exceeded"))
        .assertFindings(
            "submit-failed CRITICAL app.Db.query; count=1; step=CONTINUE;"
                + " message=Queue capacity exceeded");
  }

  @Test
  void startsRejectedInOnePlaceAreOneFinding() {
    Stack starts = stack("java.lang.VirtualThread.start", "app.Main.serve:80");
    Stack wakes = stack("java.util.concurrent.locks.LockSupport.unpark", "app.Main.wake:9");
    String task = "Task java.lang.VirtualThread$$Lambda/0x00000000890cd73";
    String rejected = "@7b02881 rejected from a.Pool@445b295b[Running, pool size = 1]";
    Program.on(JDK_21)
        .times(7, i -> new SubmitFailure(i, starts, task + i + rejected))
        .see(new SubmitFailure(7, wakes, null))
        .assertFindings(
            "submit-failed * app.Main.serve, submit-failed * app.Main.wake; count=7; step=START;"
                + " message=Task java.lang.VirtualThread$$Lambda rejected from"
                + " a.Pool[Running, pool size = 1]");
  }

  @Test
  void rejectionsInManyPlacesYieldFewFindings() {
    Program program = Program.on(JDK_21).times(1_000, ThreadDetectorsTest::rejectedIn);
    assertThat(program.diagnosis().findings())
        .hasSizeLessThan(200)
        .extracting(finding -> (Long) finding.facts().evidence().get("count"))
        .satisfies(counts ->
            assertThat(counts.stream().mapToLong(Long::longValue).sum()).isEqualTo(1_000));
  }

  private static SubmitFailure rejectedIn(int place) {
    Stack starts = stack("java.lang.VirtualThread.start", "app.Main.serve:" + (place + 1));
    return new SubmitFailure(place, starts, null);
  }
}
