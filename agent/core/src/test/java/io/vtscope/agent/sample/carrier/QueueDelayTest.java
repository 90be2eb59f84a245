package io.vtscope.agent.sample.carrier;

import static io.vtscope.agent.sample.carrier.SchedulingProbe.NOT_RUN;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Looks ten times a second; the unit is a millisecond. */
class QueueDelayTest {
  private final QueueDelay delay = new QueueDelay();

  @Test
  void aShortQueueIsNotMeasured() {
    assertThat(delay.look(9, 0, 0)).isEqualTo(NOT_RUN);
    assertThat(delay.isOutstanding()).isFalse();
  }

  @Test
  void theDelayIsTheTimeUntilAllWereTaken() {
    delay.look(30, 1_000, 0);
    assertThat(delay.look(30, 1_010, 100)).isEqualTo(NOT_RUN);
    assertThat(delay.pending(100)).isEqualTo(100);
    assertThat(delay.look(30, 1_020, 200)).isEqualTo(NOT_RUN);
    assertThat(delay.look(30, 1_040, 300)).as("between two looks").isEqualTo(250);
    assertThat(delay.pending(350)).as("the next begins at once").isEqualTo(50);
  }

  @Test
  void aFastPoolTakesALongQueueWithinOneLook() {
    delay.look(20, 0, 0);
    assertThat(delay.look(0, 200, 100)).isEqualTo(10);
    assertThat(delay.isOutstanding()).isFalse();
  }

  @Test
  void whileNothingIsTakenItWaits() {
    delay.look(20, 7, 0);
    assertThat(delay.look(25, 7, 5_000)).isEqualTo(NOT_RUN);
    assertThat(delay.pending(5_000)).isEqualTo(5_000);
  }

  @Test
  void theCountMayWrapAround() {
    delay.look(20, Integer.MAX_VALUE - 5, 0);
    assertThat(delay.look(20, Integer.MIN_VALUE + 14, 100)).isEqualTo(100);
  }

  @Test
  void withoutTheQueueOfAnEndedCarrierItBeginsAgain() {
    delay.look(20, 1_000, 0);
    assertThat(delay.look(20, 500, 100)).isEqualTo(NOT_RUN);
    assertThat(delay.pending(200)).isEqualTo(100);
  }
}
