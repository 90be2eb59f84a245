package io.vtscope.samples.springasync;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;

/** Sleeps on the named executor and returns the thread. */
@Service
class Waiter {
  @Async(Executors.POOL)
  CompletableFuture<Thread> onPool(int millis) throws InterruptedException {
    return waited(millis);
  }

  @Async(Executors.PER_TASK)
  CompletableFuture<Thread> perTask(int millis) throws InterruptedException {
    return waited(millis);
  }

  @Async(Executors.SIMPLE)
  CompletableFuture<Thread> simple(int millis) throws InterruptedException {
    return waited(millis);
  }

  private static CompletableFuture<Thread> waited(int millis) throws InterruptedException {
    TimeUnit.MILLISECONDS.sleep(millis);
    return CompletableFuture.completedFuture(Thread.currentThread());
  }
}
