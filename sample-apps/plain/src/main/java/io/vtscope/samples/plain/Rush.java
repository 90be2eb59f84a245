package io.vtscope.samples.plain;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** An endless {@link Tour} for live viewing, with lock queues and computations. */
public final class Rush {
  /** The JDK that unmounts at monitors (JEP 491). */
  private static final int MONITORS_UNMOUNT = 24;

  private static final int CUSTOMERS = 400;
  private static final int ORDERS_AT_ONCE = 3;
  private static final int COURIERS = 4;
  private static final int PRINTERS = 2;
  private static final int BILLS = 40;
  private static final int TILLS = 4;
  private static final long HOUR_MILLIS = 20_000;
  private static final long STEP_MILLIS = 100;
  private static final long PRICES_MILLIS = 700;

  private final boolean monitorsPin = Runtime.version().feature() < MONITORS_UNMOUNT;
  private final ExecutorService customers = Executors.newVirtualThreadPerTaskExecutor();
  private final ThreadPoolExecutor bills =
      new ThreadPoolExecutor(
          PRINTERS,
          PRINTERS,
          1,
          TimeUnit.MINUTES,
          new ArrayBlockingQueue<>(BILLS),
          printer("bills-"));
  private final Semaphore tills = new Semaphore(TILLS);
  private final ReentrantLock ledger = new ReentrantLock();

  private Rush() {}

  public static void main(String[] args) throws InterruptedException {
    new Rush().open();
  }

  private void open() throws InterruptedException {
    System.out.println("rush: the shop is open");
    for (int i = 0; i < CUSTOMERS; i++) {
      customers.execute(this::shop);
    }
    long opened = System.currentTimeMillis();
    for (int step = 0; ; step++) {
      long minute = (System.currentTimeMillis() - opened) % HOUR_MILLIS;
      if (minute > HOUR_MILLIS / 4) {
        orders(step);
      }
      if (minute > HOUR_MILLIS / 2) {
        bill();
      }
      if (minute > HOUR_MILLIS * 3 / 4 && step % 10 == 0) {
        couriers();
        customers.execute(Rush::price);
      }
      Thread.sleep(STEP_MILLIS);
    }
  }

  private void shop() {
    try {
      while (true) {
        Thread.sleep(STEP_MILLIS);
        tills.acquire();
        try {
          Backend.answer();
        } finally {
          tills.release();
        }
        ledger.lock();
        try {
          Thread.sleep(1);
        } finally {
          ledger.unlock();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void orders(int step) {
    for (int i = 0; i < ORDERS_AT_ONCE; i++) {
      int number = step * ORDERS_AT_ONCE + i;
      serve(() -> monitorsPin ? Stock.reserve(number) : Catalogue.price(number));
    }
  }

  private void serve(Callable<Integer> task) {
    customers.execute(() -> {
      try {
        task.call();
      } catch (Exception e) {
        System.err.println("rush: " + e);
      }
    });
  }

  private void couriers() {
    for (int i = 0; i < COURIERS; i++) {
      serve(() -> monitorsPin ? Courier.ring() : Courier.call());
    }
  }

  private void bill() {
    for (int i = 0; i < PRINTERS * 2; i++) {
      try {
        bills.execute(Rush::print);
      } catch (RejectedExecutionException e) {
        // the customer retries
      }
    }
  }

  private static void print() {
    try {
      Backend.answer();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void price() {
    long end = System.currentTimeMillis() + PRICES_MILLIS;
    double price = 1;
    while (System.currentTimeMillis() < end) {
      price = Math.sqrt(price + end);
    }
    if (price < 0) {
      throw new IllegalStateException();
    }
  }

  private static ThreadFactory printer(String name) {
    AtomicInteger number = new AtomicInteger();
    return task ->
        Thread.ofPlatform().name(name + number.incrementAndGet()).daemon().unstarted(task);
  }
}
