package io.vtscope.agent.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitGroupsTest {
  @Test
  void theStackOfAQueueIsThatOfMostWhoeverIsSeenFirst() {
    WaitGroups.Queue queue = new WaitGroups.Queue(new Object(), false);
    assertThat(queue.stack()).isNull();
    queue.add("write");
    queue.add("read");
    queue.add("read");
    assertThat(queue.stack()).isEqualTo("read");
    assertThat(queue.count).isEqualTo(3);
  }
}
