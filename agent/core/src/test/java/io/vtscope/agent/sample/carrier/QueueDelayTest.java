package io.vtscope.agent.sample.carrier;

import static io.vtscope.agent.sample.carrier.SchedulingProbe.NOT_RUN;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Looks ten times a second; the unit is a millisecond. */
class QueueDelayTest {
  private static final Object QUEUE = "queue";

  private final QueueDelay delay = new QueueDelay();

  @Test
  void aShortQueueIsNotMeasured() {
    delay.start(QUEUE, 9, 0, 0);
    assertThat(delay.queue()).isNull();
    assertThat(delay.pending(100)).isZero();
  }

  @Test
  void theDelayIsTheTimeUntilAllWereTaken() {
    delay.start(QUEUE, 30, 1_000, 0);
    assertThat(delay.look(1_010, 100)).isEqualTo(NOT_RUN);
    assertThat(delay.pending(100)).isEqualTo(100);
    assertThat(delay.look(1_020, 200)).isEqualTo(NOT_RUN);
    assertThat(delay.queue()).isSameAs(QUEUE);
    assertThat(delay.look(1_040, 300)).as("between two looks").isEqualTo(250);
    assertThat(delay.queue()).isNull();
  }

  @Test
  void aFastPoolTakesALongQueueWithinOneLook() {
    delay.start(QUEUE, 20, 0, 0);
    assertThat(delay.look(200, 100)).isEqualTo(10);
  }

  @Test
  void whileNothingIsTakenItWaits() {
    delay.start(QUEUE, 20, 7, 0);
    assertThat(delay.look(7, 5_000)).isEqualTo(NOT_RUN);
    assertThat(delay.pending(5_000)).isEqualTo(5_000);
  }

  @Test
  void theCountMayWrapAround() {
    delay.start(QUEUE, 20, Integer.MAX_VALUE - 5, 0);
    assertThat(delay.look(Integer.MIN_VALUE + 14, 100)).isEqualTo(100);
  }
}
