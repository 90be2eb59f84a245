package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WatchedTest {
  private static final long SECOND = 1_000_000_000L;

  private final Object executor = new Object();
  private final Watched watched =
      new Watched(executor, 1, Woven.Kind.THREAD_POOL, Origin.UNKNOWN, null, new TimedTasks<>());
  private final long start = watched.queue.emptyAt();

  private void look(int queued, long now) {
    watched.queue.look(queued, now);
  }

  @Test
  void totalQueueTimeIsTheIntegralOfTheLength() {
    assertThat(watched.queueTime()).as("before the first sample").isEqualTo(-1);
    look(0, start + SECOND);
    look(10, start + 2 * SECOND);
    assertThat(watched.queueTime()).isEqualTo(5 * SECOND);
    look(10, start + 3 * SECOND);
    look(0, start + 4 * SECOND);
    assertThat(watched.queueTime()).isEqualTo(20 * SECOND);
  }

  @Test
  void queueTimeIsUnknownWhileTasksFromDiscoveryWait() {
    watched.foundLate(new Found(0, 450, 0, 0));
    look(440, start + SECOND);
    look(10, start + 9 * SECOND);
    watched.tasks.completed.add(449);
    assertThat(watched.queueTime()).isEqualTo(-1);
    watched.tasks.completed.increment();
    assertThat(watched.queueTime()).isPositive();
  }

  @Test
  void queueTimeIsUnknownWhileMuchIsGuessed() {
    look(100, start + SECOND);
    assertThat(watched.queueTime())
        .as("the queue may have been this long all the time")
        .isNegative();
    look(100, start + 2 * SECOND);
    assertThat(watched.queueTime()).isNegative();
    look(100, start + 3 * SECOND);
    assertThat(watched.queueTime()).isEqualTo(250 * SECOND);
  }
}
