package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Shows a free lock whose next owner has no carrier: other waiters hold all carriers, pinned by a
 * monitor or class initialiser. Later, an interrupt ends the stall.
 */
public final class Starvation {
  /** The JDK that unmounts at monitors (JEP 491). */
  private static final int MONITORS_UNMOUNT = 24;

  private static final int CARRIERS =
      Integer.getInteger("jdk.virtualThreadScheduler.parallelism", 2);
  private static final int CUSTOMERS = 10;
  private static final int THREADS = 1 + CARRIERS + CUSTOMERS;
  private static final int MILLIS = 10_000;
  private static final int MILLIS_SHORT = 5_000;

  private final boolean monitors;
  private final List<Thread> holders = new ArrayList<>();
  private final CountDownLatch ended = new CountDownLatch(THREADS);

  private Starvation(boolean monitors) {
    this.monitors = monitors;
  }

  public static void main(String[] args) throws InterruptedException {
    Options options = Options.of(args, "by");
    String usual = Runtime.version().feature() < MONITORS_UNMOUNT ? "synchronized" : "clinit";
    String by = options.text("by", usual);
    int millis = options.isShort() ? MILLIS_SHORT : MILLIS;
    Starvation sample = new Starvation(by.equals("synchronized"));
    sample.begin();
    boolean allEnded = sample.ended.await(millis, TimeUnit.MILLISECONDS);
    long through = THREADS - sample.ended.getCount();
    boolean free = !Ledger.LOCK.isLocked();
    if (!allEnded) {
      sample.letOneGo();
    }
    sample.ended.await();
    new Table(
            "measured, " + ThisJvm.where(),
            "carriers held by",
            "threads",
            "through after %d s".formatted(TimeUnit.MILLISECONDS.toSeconds(millis)),
            "and the lock was")
        .row(by, THREADS, through, free ? "free" : "taken")
        .print();
    System.out.printf("threads=%d through=%d free=%d%n", THREADS, through, free ? 1 : 0);
  }

  private void begin() throws InterruptedException {
    Ledger.LOCK.lock();
    try {
      queue("first", Ledger::write);
      for (int i = 0; i < CARRIERS; i++) {
        int number = i;
        Object monitor = new Object();
        holders.add(
            queue(
                "holder-" + number,
                monitors ? () -> writeWith(monitor) : () -> Branches.open(number)));
      }
      for (int i = 0; i < CUSTOMERS; i++) {
        start("customer-" + i, Ledger::write);
      }
    } finally {
      Ledger.LOCK.unlock();
    }
  }

  private static void writeWith(Object monitor) {
    synchronized (monitor) {
      Ledger.write();
    }
  }

  /** One free carrier resolves the stall. */
  private void letOneGo() {
    holders.getFirst().interrupt();
  }

  private Thread queue(String name, Runnable task) throws InterruptedException {
    Thread thread = start(name, task);
    while (!Ledger.LOCK.hasQueuedThread(thread) || thread.getState() != Thread.State.WAITING) {
      Thread.sleep(1);
    }
    return thread;
  }

  private Thread start(String name, Runnable task) {
    return Thread.ofVirtual()
        .name(name)
        .start(() -> {
          task.run();
          ended.countDown();
        });
  }
}
