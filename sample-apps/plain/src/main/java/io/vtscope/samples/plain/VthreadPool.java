package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Compares two limits on backend calls: a pool of virtual threads, and a {@link Semaphore}. */
public final class VthreadPool {
  private static final int AT_ONCE = 20;
  private static final int TASKS = 2_000;
  private static final int TASKS_SHORT = 400;

  private final int atOnce;
  private final int tasks;
  private final AtomicInteger asking = new AtomicInteger();
  private final AtomicInteger most = new AtomicInteger();
  private final Set<Long> threads = ConcurrentHashMap.newKeySet();

  private VthreadPool(int atOnce, int tasks) {
    this.atOnce = atOnce;
    this.tasks = tasks;
  }

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Options options = Options.of(args, "by", "clients", "at-once");
    int atOnce = options.number("at-once", AT_ONCE);
    int tasks = options.number("clients", options.isShort() ? TASKS_SHORT : TASKS);
    Table measured =
        new Table("measured, " + ThisJvm.where(), "bound by", "tasks", "at once", "threads", "s");
    String by = options.text("by", "both");
    StringBuilder counts = new StringBuilder();
    if (!by.equals("semaphore")) {
      counts.append(new VthreadPool(atOnce, tasks).pool(measured));
    }
    if (!by.equals("pool")) {
      counts.append(new VthreadPool(atOnce, tasks).semaphore(measured));
    }
    measured.print();
    System.out.println(
        "Article D asks whether a pool of virtual threads makes sense, and has no figures. Both"
            + " bound the backend alike; the pool saves threads that cost next to nothing, and"
            + " bounds what needs no bound.");
    System.out.printf("%stasks=%d%n", counts, tasks);
  }

  private String pool(Table measured) throws InterruptedException, ExecutionException {
    return run(
        "pool",
        Executors.newFixedThreadPool(atOnce, Thread.ofVirtual().name("pooled-", 0).factory()),
        this::ask,
        measured);
  }

  private String semaphore(Table measured) throws InterruptedException, ExecutionException {
    Semaphore permits = new Semaphore(atOnce);
    return run(
        "semaphore",
        Executors.newVirtualThreadPerTaskExecutor(),
        () -> {
          permits.acquire();
          try {
            return ask();
          } finally {
            permits.release();
          }
        },
        measured);
  }

  private String run(String bound, ExecutorService executor, Callable<Boolean> task, Table measured)
      throws InterruptedException, ExecutionException {
    long begin = System.nanoTime();
    List<Future<Boolean>> results = new ArrayList<>();
    try (executor) {
      for (int i = 0; i < tasks; i++) {
        results.add(executor.submit(task));
      }
    }
    for (Future<Boolean> result : results) {
      result.get();
    }
    double seconds = (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    measured.row(bound, tasks, most.get(), threads.size(), seconds);
    return "%s-at-once=%d %s-threads=%d ".formatted(bound, most.get(), bound, threads.size());
  }

  private Boolean ask() throws InterruptedException {
    threads.add(Thread.currentThread().threadId());
    most.accumulateAndGet(asking.incrementAndGet(), Math::max);
    try {
      Backend.answer();
      return true;
    } finally {
      asking.decrementAndGet();
    }
  }
}
