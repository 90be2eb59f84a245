package io.vtscope.source.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.vtscope.jvm.Frame;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.SchedulerObservation.OnCarrier;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class ThreadDumpTextTest {
  private static final String MAIN =
      """
      2026-11-26 19:22:01
      Full thread dump OpenJDK 64-Bit Server VM (25.0.3+9-LTS mixed mode, sharing):

      "main" #3 [26270] prio=5 os_prio=0 cpu=210.06ms elapsed=5.4s tid=0x00 nid=1 sleeping [0x00]
         java.lang.Thread.State: TIMED_WAITING (sleeping)
      \tat java.lang.Thread.sleep0(java.base@25.0.3/Native Method)

      """;
  private static final String PARKED =
      """
      "ForkJoinPool-1-worker-2" #30 [1] daemon prio=5 os_prio=0 cpu=1201.38ms elapsed=5.02s tid=0x00  [0x00]
         Carrying virtual thread #29
      \tat jdk.internal.vm.Continuation.run(java.base@25.0.3/Continuation.java:251)
         Mounted virtual thread #29
      \tat jdk.internal.misc.Unsafe.park(java.base@25.0.3/Native Method)
      \t- parking to wait for  <0x000000069ed38f18> (a java.util.concurrent.CountDownLatch$Sync)
      \tat java.lang.VirtualThread.parkOnCarrierThread(java.base@25.0.3/VirtualThread.java:817)
      \tat app.Slow.<clinit>(Slow.java:4)
      \tat app.Main$$Lambda/0x000000006c045210.run(Unknown Source)

      """;
  private static final String WAITS_FOR_CLASS =
      """
      "ForkJoinPool-1-worker-3" #31 [2] daemon prio=5 os_prio=0 cpu=0.15ms elapsed=5.02s tid=0x00  [0x00]
         Carrying virtual thread #34
      \tat jdk.internal.vm.Continuation.run(java.base@21.0.8/Unknown Source)
      \t- waiting on the Class initialization monitor for app.Slow

      """;
  private static final String IDLE =
      """
      "ForkJoinPool-1-worker-4" #32 [3] daemon prio=5 os_prio=0 cpu=2.19ms elapsed=5.73s tid=0x00 nid=3 waiting on condition  [0x00]
         java.lang.Thread.State: TIMED_WAITING (parking)
      \tat jdk.internal.misc.Unsafe.park(java.base@25.0.3/Native Method)

      """;
  private static final String OTHERS = IDLE.replace("ForkJoinPool-1", "ForkJoinPool-2");

  @Test
  void aCarrierShowsItsThreadAndStack() {
    OnCarrier carrier = read(MAIN + PARKED).carriers().getFirst();
    assertThat(carrier)
        .returns("ForkJoinPool-1-worker-2", OnCarrier::carrier)
        .returns(29L, OnCarrier::thread)
        .returns(1_201_380_000L, OnCarrier::cpuNanos)
        .returns(null, OnCarrier::awaited);
    assertThat(carrier.stack().frames())
        .extracting(Frame::name, Frame::module, Frame::line, Frame::isNative)
        .containsExactly(
            tuple("jdk.internal.misc.Unsafe.park", "java.base", 0, true),
            tuple("java.lang.VirtualThread.parkOnCarrierThread", "java.base", 817, false),
            tuple("app.Slow.<clinit>", "", 4, false),
            tuple("app.Main$$Lambda/0x000000006c045210.run", "", 0, false));
  }

  @Test
  void beforeJdk23OnlyTheAwaitedClassIsKnown() {
    assertThat(read(MAIN + WAITS_FOR_CLASS).carriers().getFirst())
        .returns(34L, OnCarrier::thread)
        .returns("app.Slow", OnCarrier::awaited)
        .satisfies(one -> assertThat(one.stack().frames()).isEmpty());
  }

  @Test
  void includesIdleCarriersButNoOtherPools() {
    assertThat(read(PARKED + IDLE + OTHERS + MAIN).carriers())
        .extracting(OnCarrier::carrier, OnCarrier::thread)
        .containsExactly(
            tuple("ForkJoinPool-1-worker-2", 29L), tuple("ForkJoinPool-1-worker-4", 0L));
  }

  @Test
  void withoutMountedThreadsNothingIsReported() {
    assertThat(ThreadDumpText.read(1, MAIN + IDLE)).isNull();
    assertThat(ThreadDumpText.read(1, "")).isNull();
  }

  private static SchedulerObservation.ThreadDump read(String text) {
    return Objects.requireNonNull(ThreadDumpText.read(1, text));
  }
}
