package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WatchedTest {
  private static final long SECOND = 1_000_000_000L;

  private final Object executor = new Object();
  private final Watched watched =
      new Watched(executor, 1, Woven.Kind.THREAD_POOL, Origin.UNKNOWN, null, new TimedTasks<>());
  private final long start = watched.loadedAt;

  @Test
  void tasksQueuedBeforeDiscoveryAreNotCounted() {
    watched.foundWith = 450;
    assertThat(watched.givenSinceFound(450)).isZero();
    assertThat(watched.givenSinceFound(457)).isEqualTo(7);
  }

  @Test
  void meanWaitIsUnknownForTasksFromBeforeDiscovery() {
    watched.foundWith = 450;
    watched.lookAtQueue(440, start);
    assertThat(watched.meanWait(start + SECOND, 450, 10)).isEqualTo(-1);
    watched.lookAtQueue(1, start);
    assertThat(watched.meanWait(start + 60 * SECOND, 460, 455)).isPositive();
  }

  @Test
  void totalQueueTimeIsTheIntegralOfTheLength() {
    assertThat(watched.queueTime()).as("nobody has looked").isEqualTo(-1);
    watched.lookAtQueue(0, start + SECOND);
    watched.lookAtQueue(10, start + 2 * SECOND);
    assertThat(watched.queueTime()).isEqualTo(5 * SECOND);
    watched.lookAtQueue(10, start + 3 * SECOND);
    watched.lookAtQueue(0, start + 4 * SECOND);
    assertThat(watched.queueTime()).isEqualTo(20 * SECOND);
  }

  @Test
  void queueTimeIsUnknownWhileTasksFromDiscoveryWait() {
    watched.foundWith = 450;
    watched.lookAtQueue(440, start + SECOND);
    watched.completed.add(449);
    assertThat(watched.queueTime()).isEqualTo(-1);
    watched.completed.increment();
    assertThat(watched.queueTime()).isPositive();
  }

  @Test
  void queueTimeIsUnknownWhileEarlierTasksWait() {
    watched.submitted.add(200);
    watched.lookAtQueue(150, start + SECOND);
    watched.completed.add(50);
    assertThat(watched.queueTime()).isEqualTo(-1);
    watched.lookAtQueue(10, start + 2 * SECOND);
    watched.completed.add(150);
    assertThat(watched.queueTime()).isPositive();
  }

  @Test
  void meanWaitIsBoundedByTheAgeOfTheQueue() {
    watched.queueEmptyAt = start;
    watched.lookAtQueue(490, start);
    assertThat(watched.meanWait(start + SECOND, 500, 10)).isLessThanOrEqualTo(SECOND);
    watched.lookAtQueue(480, start);
    assertThat(watched.meanWait(start + 2 * SECOND, 500, 20))
        .as("which is what they waited; the last of them waits for 48 s")
        .isEqualTo(2 * SECOND);
  }
}
