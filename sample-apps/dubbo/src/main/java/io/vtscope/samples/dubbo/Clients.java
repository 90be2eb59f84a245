package io.vtscope.samples.dubbo;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.dubbo.rpc.RpcException;

/** Threads that order sequentially and pause after a rejection. */
final class Clients {
  private static final int PAUSE_MILLIS = 50;

  private final Shop shop;
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();

  Clients(Shop shop) {
    this.shop = shop;
  }

  void order(int clients, int calls) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < clients; i++) {
      threads.add(Thread.ofPlatform().name("client-" + i).start(() -> order(calls)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private void order(int calls) {
    try {
      for (int i = 0; i < calls; i++) {
        order();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void order() throws InterruptedException {
    try {
      shop.order(1);
      answered.incrementAndGet();
    } catch (RpcException e) {
      if (!String.valueOf(e.getMessage()).contains("Thread pool is EXHAUSTED!")) {
        throw e;
      }
      refused.incrementAndGet();
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  int answered() {
    return answered.get();
  }

  int refused() {
    return refused.get();
  }
}
