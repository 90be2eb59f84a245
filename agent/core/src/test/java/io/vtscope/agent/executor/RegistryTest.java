package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

class RegistryTest {
  private final Registry registry = new Registry();

  @Test
  void whoMakesAnExecutorForEachRequestLeavesRoomForThreadPools() {
    List<ExecutorService> made = new ArrayList<>();
    int known = 0;
    for (int i = 0; i < 10_000; i++) {
      ExecutorService executor = java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor();
      made.add(executor);
      known += add(executor) ? 1 : 0;
    }
    assertThat(known).isEqualTo(500);
    ExecutorService pool = java.util.concurrent.Executors.newFixedThreadPool(1);
    assertThat(add(pool)).isTrue();
    pool.shutdown();
    registry.makeRoom();
    assertThat(add(java.util.concurrent.Executors.newVirtualThreadPerTaskExecutor())).isTrue();
    assertThat(made).as("they live").hasSize(10_000);
  }

  private boolean add(Object executor) {
    return registry.hasRoom(executor)
        && registry.add(executor, Woven.Kind.PER_TASK, "", null) != null;
  }
}
