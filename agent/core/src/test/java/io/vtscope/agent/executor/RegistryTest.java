package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RegistryTest {
  private final Registry registry = new Registry();

  @Test
  void anExecutorPerRequestLeavesRoomForThreadPools() {
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

  @Test
  void omittedExecutorsCountOnceUnlessFoundLater() {
    registry.foundLater();
    assertThat(registry.takeLeftOut()).as("none was left out").isZero();
    for (int i = 0; i < 5; i++) {
      registry.leaveOut();
    }
    assertThat(registry.takeLeftOut()).isEqualTo(5);
    assertThat(registry.takeLeftOut()).isZero();
    registry.foundLater();
    registry.leaveOut();
    registry.leaveOut();
    assertThat(registry.takeLeftOut()).isEqualTo(1);
  }

  @Test
  void findsExecutorsMadeDuringCleanup() throws Exception {
    int threads = 4;
    int each = 500; // total must not exceed the capacity
    List<Object> made = Collections.synchronizedList(new ArrayList<>());
    AtomicBoolean ended = new AtomicBoolean();
    Thread sampler =
        Thread.ofPlatform()
            .start(() -> {
              while (!ended.get()) {
                List<Watched> all = registry.all();
                // Mark every other object as fully reported.
                all.stream()
                    .filter(watched -> watched.type.equals(Gone.class.getName()))
                    .forEach(Watched::endsForGood);
                registry.forgetGone();
              }
            });
    List<Thread> makers = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      makers.add(
          Thread.ofPlatform()
              .start(() -> {
                for (int n = 0; n < each; n++) {
                  Object stays = new Object();
                  made.add(stays);
                  registry.add(stays, Woven.Kind.PER_TASK, Origin.UNKNOWN, null);
                  registry.add(new Gone(), Woven.Kind.PER_TASK, Origin.UNKNOWN, null);
                }
              }));
    }
    for (Thread maker : makers) {
      maker.join();
    }
    ended.set(true);
    sampler.join();
    assertThat(made)
        .hasSize(threads * each)
        .allSatisfy(one -> assertThat(registry.find(one)).isNotNull());
    assertThat(registry.all().stream().filter(one -> one.type.equals("java.lang.Object")))
        .as("each once")
        .hasSize(threads * each);
  }

  /** Garbage before the next one exists. */
  private static final class Gone {}

  private boolean add(Object executor) {
    return registry.hasRoom(executor)
        && registry.add(executor, Woven.Kind.PER_TASK, Origin.UNKNOWN, null) != null;
  }
}
