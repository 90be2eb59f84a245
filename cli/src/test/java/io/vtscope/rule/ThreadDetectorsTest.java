package io.vtscope.rule;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.enabled;
import static io.vtscope.observation.Seen.inObjectWait;
import static io.vtscope.observation.Seen.initialising;
import static io.vtscope.observation.Seen.lost;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.threadLocals;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts.MissedWakeups;
import io.vtscope.finding.ThreadFacts.ThreadLocals;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadDetectorsTest extends Observed {
  private static final long MIB = 1 << 20;

  ThreadDetectorsTest() {
    see(recorded(0, 10_000), scheduler(0, 4, 4, 0, 0), agent("25.0.3+9-LTS"));
    see(enabled("jdk.VirtualThreadPinned"), enabled("jdk.ThreadStart"));
    see(enabled("jdk.NativeMethodSample"), enabled("jdk.FileRead"));
    see(enabled("jdk.VirtualThreadSubmitFailed"));
  }

  @Test
  void aClassWaiterWithoutACarrierShowsTheInitialiser() {
    Stack needs = stack("app.Worker.run:9", "java.lang.VirtualThread.run:1");
    Stack runs =
        stack(
            "java.util.concurrent.locks.LockSupport.park:1",
            "java.util.concurrent.CountDownLatch.await:1",
            "app.Config.<clinit>:8",
            "app.Main.main:3");
    see(recorded(0, 14_000), initialising(9000, "app.Config", 1, runs));
    for (int n = 1; n <= 13; n++) {
      see(counted(n, 0, 4, 4), inObjectWait(n, 4, needs));
    }
    assertThat(only())
        .returns("pinned-class-init", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .returns("app.Config.<clinit>", finding -> site(finding).name())
        .as("it holds no carrier")
        .returns(-1.0, Finding::share)
        .extracting(finding -> (CarrierFacts.ClassWait) finding.facts())
        .returns("app.Config", CarrierFacts.ClassWait::type)
        .returns("app.Worker.run", CarrierFacts.ClassWait::place)
        .returns(12_000_000_000L, CarrierFacts.ClassWait::lastingNanos)
        .returns(
            List.of(
                new CarrierFacts.Standing(
                    "app.Config",
                    "\"t1\" #1",
                    null,
                    -1,
                    List.of(
                        "java.util.concurrent.CountDownLatch.await:1", "app.Config.<clinit>:8"))),
            CarrierFacts.ClassWait::standing);
    assertThat(diagnosis().verdicts().get(Kind.DEADLOCK)).isInstanceOf(Verdict.NotEvaluated.class);
  }

  @Test
  void oneClassWaitDoesNotHideAnother() {
    Stack runs = stack("java.util.concurrent.CountDownLatch.await:1", "app.Config.<clinit>:8");
    see(recorded(0, 14_000), initialising(9000, "app.Config", 1, runs));
    see(pin(1000, 4000, stack("java.lang.Thread.sleep:1", "app.Other.<clinit>:3", "app.A.b:1")));
    for (int n = 1; n <= 13; n++) {
      see(counted(n, 0, 8, 8), inObjectWait(n, 5, stack("app.Worker.run:9")));
      see(inObjectWait(n, 3, stack("app.Clerk.run:4")));
    }
    assertThat(diagnosis().findings())
        .filteredOn(finding -> finding.id().equals("pinned-class-init"))
        .as("each class once, wherever it is needed")
        .extracting(finding -> site(finding).name())
        .containsExactlyInAnyOrder("app.Other.<clinit>", "app.Config.<clinit>");
  }

  @Test
  void aClassWaitThatEndedIsNoFinding() {
    Stack needs = stack("app.Worker.run:9", "java.lang.VirtualThread.run:1");
    see(recorded(0, 14_000));
    for (int n = 1; n <= 13; n++) {
      see(counted(n, 0, 4, 4));
      if (n <= 12) {
        see(inObjectWait(n, 4, needs));
      }
    }
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void thousandsOfBuffersInThreadLocalsAreAWarning() {
    see(counted(1, 0, 10_000, 100));
    see(threadLocals(1, "byte[]", 100, 100, 100 * 16 * 1024, 1024 * MIB));
    see(threadLocals(1, "app.Rare", 100, 1, 10 * MIB, 1024 * MIB));
    assertThat(only())
        .returns("thread-local-weight", Finding::id)
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one ->
            assertThat((ThreadLocals) one.facts())
                .returns(List.of("byte[]", "app.Rare"), ThreadLocals::types)
                .returns(10_000L, ThreadLocals::virtualThreads)
                .returns(100L, ThreadLocals::sampledThreads));
  }

  @Test
  void aFewMegabytesAreInfoAndLessIsNoFinding() {
    see(counted(1, 0, 10_000, 100));
    see(threadLocals(1, "byte[]", 100, 100, 100 * 2 * 1024, 1024 * MIB));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
    observations.removeLast();
    see(threadLocals(1, "byte[]", 100, 100, 100 * 1024, 1024 * MIB));
    assertThat(diagnosis().findings()).isEmpty();
  }

  @Test
  void valuesThatWouldNotFitIntoTheHeapAreShared() {
    see(counted(1, 0, 10_000, 100));
    see(threadLocals(1, "app.Cache", 100, 100, 100 * MIB, 1024 * MIB));
    assertThat(only().severity()).isEqualTo(Severity.INFO);
  }

  @Test
  void aWakeUpLostByAKnownBugNamesTheFixedJdk() {
    see(agent("25.0.2+10-LTS"), lost(42, "PARKED", 5000), lost(43, "PARKED", 4000));
    assertThat(only())
        .returns("known-jdk-bug", Finding::id)
        .returns(Severity.CRITICAL, Finding::severity)
        .satisfies(one ->
            assertThat((MissedWakeups) one.facts())
                .returns(2L, MissedWakeups::threads)
                .returns("PARKED", MissedWakeups::state)
                .returns(5_000_000_000L, MissedWakeups::longestNanos)
                .returns("JDK-8369227", MissedWakeups::bug));
  }

  @Test
  void anUnaffectedJdkHasNoKnownBug() {
    see(agent("21.0.8+9-LTS"), lost(42, "PARKED", 5000));
    assertThat(only())
        .returns(Severity.WARNING, Finding::severity)
        .satisfies(one -> assertThat(((MissedWakeups) one.facts()).bug()).isNull());
  }

  @Test
  void aThreadThatWasJustWokenIsNoFinding() {
    see(lost(42, "PARKED", 300));
    assertThat(diagnosis().findings()).isEmpty();
  }
}
