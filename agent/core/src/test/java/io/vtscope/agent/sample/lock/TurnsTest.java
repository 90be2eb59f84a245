package io.vtscope.agent.sample.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.agent.jvm.Locks;
import io.vtscope.probe.LockQueueEvent;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TurnsTest {
  private static final int WAITERS = 5;

  private final Semaphore turns = new Semaphore(0);

  @ParameterizedTest(name = "fair: {0}")
  @ValueSource(booleans = {true, false})
  void waitersThatGetTheLockAreCounted(boolean isFair) throws Exception {
    ReentrantLock lock = new ReentrantLock(isFair);
    Thread last = Thread.ofVirtual().start(() -> take(lock));
    await(last, lock, 0);
    for (int i = 1; i <= WAITERS; i++) {
      Thread waiter = Thread.ofVirtual().start(() -> take(lock));
      await(waiter, lock, i);
      last = waiter;
    }
    Object sync = Objects.requireNonNull(LockSupport.getBlocker(last));
    Turns observed = new Turns(new Locks());
    observed.begin(List.of(sync));
    turns.release(3);
    await(last, lock, WAITERS - 3);
    observed.look();
    turns.release(WAITERS);
    last.join();
    observed.look();
    LockQueueEvent event = new LockQueueEvent();
    observed.tell(sync, event);
    assertThat(event.turns).isEqualTo(3);
    assertThat(event.turnsTime).isPositive();
    assertThat(event.looks).as("the last waiter has left").isEqualTo(1);
    assertThat(event.looksOwned).isEqualTo(1);
  }

  @Test
  void anotherLockTellsNothing() {
    Turns observed = new Turns(new Locks());
    observed.begin(List.of(new Semaphore(1), "text"));
    observed.beginAgain();
    LockQueueEvent event = new LockQueueEvent();
    observed.tell("text", event);
    assertThat(event.turnsTime).isZero();
  }

  private void take(ReentrantLock lock) {
    lock.lock();
    try {
      turns.acquireUninterruptibly();
    } finally {
      lock.unlock();
    }
  }

  /** Until the thread is parked and the queue has a length. */
  private static void await(Thread thread, ReentrantLock lock, int length) {
    while (lock.getQueueLength() != length || thread.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
  }
}
