package io.vtscope.samples.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A healthy shop that runs for about four seconds: virtual threads wait outside of locks and
 * compute briefly.
 */
public final class Healthy {
  private static final int MINUTES = 40;
  private static final int CUSTOMERS_A_MINUTE = 20;
  private static final long MINUTE_MILLIS = 100;
  private static final int ARTICLES = 10_000;

  private final ReentrantLock lock = new ReentrantLock();
  private long served;
  private double sales;

  private Healthy() {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Healthy shop = new Healthy();
    shop.open();
    System.out.printf("healthy: %d customers served, for %.0f%n", shop.served, shop.sales);
  }

  private void open() throws InterruptedException, ExecutionException {
    List<Future<?>> customers = new ArrayList<>();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int minute = 0; minute < MINUTES; minute++) {
        for (int i = 0; i < CUSTOMERS_A_MINUTE; i++) {
          int number = i;
          customers.add(
              executor.submit(() -> {
                serve(number);
                return null;
              }));
        }
        Thread.sleep(MINUTE_MILLIS);
      }
    }
    for (Future<?> customer : customers) {
      customer.get();
    }
  }

  private void serve(int number) throws InterruptedException {
    Backend.answer();
    double price = price(number);
    lock.lock();
    try {
      served++;
      sales += price;
    } finally {
      lock.unlock();
    }
  }

  private static double price(int number) {
    double price = number + 1;
    for (int article = 0; article < ARTICLES; article++) {
      price = Math.sqrt(price + article);
    }
    return price;
  }
}
