package io.vtscope.agent.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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

  @Test
  void manyThatWaitInOnePlaceLeaveRoomForThoseWhoWaitInAnother() {
    List<String> all = new ArrayList<>(Collections.nCopies(60, "idle"));
    all.addAll(List.of("lock", "lock", "pool"));

    List<String> chosen = WaitGroups.fairly(all, stack -> stack, 25);
    assertThat(chosen).hasSize(25).contains("pool");
    assertThat(Collections.frequency(chosen, "lock")).isEqualTo(2);
    assertThat(WaitGroups.fairly(all.subList(0, 10), stack -> stack, 25)).hasSize(10);
  }
}
