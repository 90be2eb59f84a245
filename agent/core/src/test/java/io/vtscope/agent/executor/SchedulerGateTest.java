package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SchedulerGateTest {
  private static final Duration SOON = Duration.ofMillis(20);
  private static final Duration NEVER = Duration.ofDays(1);

  @Test
  void threadsWaitUntilTheGateOpens() throws InterruptedException {
    SchedulerGate gate = new SchedulerGate(NEVER);
    Thread first = Thread.ofPlatform().start(gate::pass);
    while (first.getState() != Thread.State.TIMED_WAITING) {
      Thread.onSpinWait();
    }
    gate.open();
    first.join();
    assertThat(gate.unguarded()).isZero();
  }

  @Test
  void aThreadPassesTheClosedGateAfterTheTimeout() {
    SchedulerGate gate = new SchedulerGate(SOON);
    long start = System.nanoTime();
    gate.pass();
    assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(SOON.toNanos());
    assertThat(gate.unguarded()).isPositive();
  }

  @Test
  void unguardedTimeEndsWhenTheGateOpens() {
    SchedulerGate gate = new SchedulerGate(SOON);
    gate.pass();
    gate.open();
    long unguarded = gate.unguarded();
    gate.pass();
    assertThat(gate.unguarded()).isEqualTo(unguarded).isNotNegative();
  }

  @Test
  void anOpenGateDoesNotBlock() {
    SchedulerGate gate = new SchedulerGate(NEVER);
    gate.open();
    gate.pass();
    assertThat(gate.unguarded()).isZero();
  }

  @Test
  void anInterruptStaysVisibleToTheApplication() {
    SchedulerGate gate = new SchedulerGate(SOON);
    Thread.currentThread().interrupt();
    gate.pass();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(gate.unguarded()).isPositive();
  }
}
