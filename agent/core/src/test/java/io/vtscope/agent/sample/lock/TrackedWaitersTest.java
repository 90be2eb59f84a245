package io.vtscope.agent.sample.lock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrackedWaitersTest {
  @Test
  void aCrowdInOnePlaceLeavesRoomForOthers() {
    List<String> all = new ArrayList<>(Collections.nCopies(60, "idle"));
    all.addAll(List.of("lock", "lock", "pool"));

    List<String> chosen = TrackedWaiters.fairly(all, stack -> stack, 25);
    assertThat(chosen).hasSize(25).contains("pool");
    assertThat(Collections.frequency(chosen, "lock")).isEqualTo(2);
    assertThat(TrackedWaiters.fairly(all.subList(0, 10), stack -> stack, 25)).hasSize(10);
  }
}
