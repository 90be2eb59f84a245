package io.vtscope.samples.spring;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.scheduling.annotation.Async;
import org.springframework.stereotype.Service;

/** Sends mails: later, on an executor, where Spring has been told to. */
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

  /** Called by who has asked for one. */
  void isWanted() {
    begun.incrementAndGet();
  }

  /** Until all that were wanted are sent. */
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
