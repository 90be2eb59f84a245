package io.vtscope.library;

import static io.vtscope.observation.Seen.entering;
import static io.vtscope.observation.Seen.inObjectWait;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitKindTest {
  private static final String LOCKS = "java.util.concurrent.locks.";

  @ParameterizedTest
  @CsvSource({
    "SLEEP, java.lang.Thread.sleep:1",
    "LOCK, AbstractQueuedSynchronizer.acquire:1 ReentrantLock$Sync.lock:1 ReentrantLock.lock:1",
    "SEMAPHORE, AbstractQueuedSynchronizer.acquire:1 java.util.concurrent.Semaphore.acquire:1",
    "QUEUE, AbstractQueuedSynchronizer$ConditionObject.await:1"
        + " java.util.concurrent.LinkedBlockingQueue.take:1",
    "LOCK, ReentrantLock.lockInterruptibly:1 java.util.concurrent.LinkedBlockingQueue.take:1",
    "FUTURE, java.util.concurrent.CompletableFuture.get:1 java.net.http.HttpClient.send:1",
    "FUTURE, java.util.concurrent.CountDownLatch.await:1 java.lang.Thread.join:1",
    "SOCKET, sun.nio.ch.Poller.poll:1 sun.nio.ch.NioSocketImpl.read:1",
    "SIGNAL, AbstractQueuedSynchronizer$ConditionObject.await:1",
    "SIGNAL, java.util.concurrent.CountDownLatch.await:1",
    "OTHER, LockSupport.park:1",
    "POOL, java.util.concurrent.SynchronousQueue.poll:1 com.zaxxer.hikari.util.ConcurrentBag.borrow:1"
        + " com.zaxxer.hikari.pool.HikariPool.getConnection:1",
  })
  void theInnermostTellingFrameDecides(WaitKind kind, String frames) {
    List<String> all = new ArrayList<>(List.of("java.lang.VirtualThread.park:1"));
    all.add(LOCKS + "LockSupport.park:1");
    for (String frame : frames.split(" ", -1)) {
      boolean isShort = frame.indexOf('.') == frame.lastIndexOf('.');
      all.add(isShort ? LOCKS + frame : frame);
    }
    all.add("app.Main.run:7");
    assertThat(WaitKind.of(waiting(1, 1, 0, stack(all.toArray(String[]::new))))).isEqualTo(kind);
  }

  @Test
  void theStateTellsMonitorsAndClasses() {
    assertThat(WaitKind.of(entering(null, 1, 1, stack("app.Main.enter:7"))))
        .isEqualTo(WaitKind.MONITOR);
    assertThat(WaitKind.of(inObjectWait(1, 1, stack("java.lang.Object.wait0:1", "app.Main.run:7"))))
        .isEqualTo(WaitKind.SIGNAL);
    assertThat(WaitKind.of(inObjectWait(1, 1, stack("app.Main.run:7"))))
        .isEqualTo(WaitKind.CLASS_INIT);
  }
}
