package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MeanWaitTest {
  private static final long SECOND = 1_000_000_000L;

  /** Tasks that were queued or running when the executor was found. */
  private static final Found FOUND_WITH_450 = new Found(0, 450, 0, 0);

  private final QueueMeter queue = new QueueMeter(0);
  private final MeanWait mean = new MeanWait(0);

  @Test
  void tasksQueuedBeforeDiscoveryAreNotCounted() {
    assertThat(FOUND_WITH_450.givenSince(450)).isZero();
    assertThat(FOUND_WITH_450.givenSince(457)).isEqualTo(7);
  }

  @Test
  void isUnknownForTasksFromBeforeDiscovery() {
    queue.look(440, 0);
    assertThat(mean.next(SECOND, 450, 10, queue, FOUND_WITH_450)).isEqualTo(-1);
    queue.look(1, 0);
    assertThat(mean.next(60 * SECOND, 460, 455, queue, FOUND_WITH_450)).isPositive();
  }

  @Test
  void isBoundedByTheAgeOfTheQueue() {
    queue.look(490, 0);
    assertThat(mean.next(SECOND, 500, 10, queue, Found.NEW)).isLessThanOrEqualTo(SECOND);
    queue.look(480, 0);
    assertThat(mean.next(2 * SECOND, 500, 20, queue, Found.NEW))
        .as("which is what they waited; the last of them waits for 48 s")
        .isEqualTo(2 * SECOND);
  }

  @Test
  void countsOnlyWhatWasSubmittedSinceDiscovery() {
    Found found = new Found(0, 0, 1_000, 1_000);
    queue.look(5, 0);
    assertThat(mean.next(SECOND, 1_010, 1_005, queue, found)).isEqualTo(SECOND / 2);
  }
}
