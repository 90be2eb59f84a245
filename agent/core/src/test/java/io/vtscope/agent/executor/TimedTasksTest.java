package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class TimedTasksTest {
  private final TimedTasks<Watched> waiting = new TimedTasks<>();
  private final Object orders = new Object();
  private final Object billing = new Object();
  private final Watched watchedOrders = watched(orders);
  private final Watched watchedBilling = watched(billing);

  private Watched watched(Object executor) {
    return new Watched(executor, 1, Woven.Kind.THREAD_POOL, Origin.UNKNOWN, null, waiting);
  }

  @Test
  void aSharedTaskBelongsToTheExecutorThatStartsIt() {
    Runnable shared = () -> {};
    watchedOrders.submitted(shared);
    watchedBilling.submitted(shared);
    assertThat(waiting.take(shared, billing))
        .satisfies(timed -> assertThat(timed.executor).isSameAs(watchedBilling));
    assertThat(waiting.take(shared, billing)).isNull();
    assertThat(waiting.take(shared, orders)).isNotNull();
  }

  @Test
  void doesNotTimeATaskSubmittedTwice() {
    Runnable again = () -> {};
    watchedOrders.submitted(again);
    watchedOrders.submitted(again);
    assertThat(waiting.take(again, orders)).isNull();
    watchedOrders.sampling.forgetLast();
    watchedOrders.submitted(again);
    assertThat(waiting.take(again, orders)).as("nor later").isNull();
  }

  @Test
  void doesNotTimeTwoTasksSubmittedAlternately() {
    Runnable one = () -> {};
    Runnable other = () -> {};
    for (int i = 0; i < 3; i++) {
      watchedOrders.submitted(one);
      watchedOrders.submitted(other);
    }
    assertThat(waiting.take(one, orders)).isNull();
    assertThat(waiting.take(other, orders)).isNull();
  }

  @Test
  void anotherTaskOfTheSameExecutorIsTimed() {
    Runnable again = () -> {};
    watchedOrders.submitted(again);
    watchedOrders.submitted(again);
    FutureTask<?> task = new FutureTask<>(again, null);
    watchedOrders.submitted(task);
    assertThat(waiting.take(task, orders)).isNotNull();
  }
}
