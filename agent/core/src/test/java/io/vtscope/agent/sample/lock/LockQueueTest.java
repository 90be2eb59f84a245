package io.vtscope.agent.sample.lock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LockQueueTest {
  @Test
  void queueStackIsTheMostFrequentOne() {
    LockQueue queue = new LockQueue(new Object(), false);
    assertThat(queue.stack()).isNull();
    queue.add("write", false);
    queue.add("read", false);
    queue.add("read", false);
    assertThat(queue.stack()).isEqualTo("read");
    assertThat(queue.count).isEqualTo(3);
  }
}
