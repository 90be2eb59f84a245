package io.vtscope.samples.springasync;

import io.vtscope.samples.common.Threads;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Submits tasks to Spring, and counts tasks on the calling thread. */
final class Tasks implements AutoCloseable {
  private final boolean isEnabled;
  private final ConfigurableApplicationContext context;
  private final Waiter waiter;
  private final AtomicLong done = new AtomicLong();
  private final AtomicLong onCaller = new AtomicLong();

  Tasks(boolean isEnabled) {
    this.isEnabled = isEnabled;
    context =
        new SpringApplicationBuilder(Executors.class)
            .web(WebApplicationType.NONE)
            .profiles(isEnabled ? Executors.ENABLED : "forgotten")
            .properties("spring.main.banner-mode=off", "logging.level.root=warn")
            .run();
    waiter = context.getBean(Waiter.class);
  }

  /** Without {@code @EnableAsync}, all executors behave the same. */
  List<String> executors(Threads threads) {
    if (threads == Threads.PLATFORM) {
      return List.of(Executors.POOL);
    }
    return isEnabled ? List.of(Executors.PER_TASK, Executors.SIMPLE) : List.of(Executors.PER_TASK);
  }

  /** Submits all tasks at once and waits for them. */
  void run(String executor, int tasks, int millis) throws InterruptedException, ExecutionException {
    List<CompletableFuture<Thread>> given = new ArrayList<>();
    for (int i = 0; i < tasks; i++) {
      given.add(give(executor, millis));
    }
    for (CompletableFuture<Thread> task : given) {
      if (task.get().equals(Thread.currentThread())) {
        onCaller.incrementAndGet();
      }
      done.incrementAndGet();
    }
  }

  private CompletableFuture<Thread> give(String executor, int millis) throws InterruptedException {
    return switch (executor) {
      case Executors.POOL -> waiter.onPool(millis);
      case Executors.PER_TASK -> waiter.perTask(millis);
      default -> waiter.simple(millis);
    };
  }

  long done() {
    return done.get();
  }

  long onCaller() {
    return onCaller.get();
  }

  @Override
  public void close() {
    context.close();
  }
}
