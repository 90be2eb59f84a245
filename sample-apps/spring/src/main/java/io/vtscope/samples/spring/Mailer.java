package io.vtscope.samples.spring;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;

/** Sends mails, on an executor if {@code @Async} is enabled. */
@Service
class Mailer {
  private static final int MILLIS = 30;

  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicInteger onExecutor = new AtomicInteger();

  @Async
  void send() throws InterruptedException {
    if (Thread.currentThread().getName().startsWith("mailExecutor-")) {
      onExecutor.incrementAndGet();
    }
    TimeUnit.MILLISECONDS.sleep(MILLIS);
    sent.incrementAndGet();
  }

  /** Counts a requested mail. */
  void isWanted() {
    begun.incrementAndGet();
  }

  void awaitAll() throws InterruptedException {
    while (sent.get() < begun.get()) {
      TimeUnit.MILLISECONDS.sleep(MILLIS);
    }
  }

  int sent() {
    return sent.get();
  }

  int sentOnExecutor() {
    return onExecutor.get();
  }
}
