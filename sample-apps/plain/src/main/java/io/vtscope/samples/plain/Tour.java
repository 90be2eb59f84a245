package io.vtscope.samples.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A first look: a small shop whose virtual threads hold carriers. */
public final class Tour {
  /** The JDK that unmounts at monitors (JEP 491). */
  private static final int MONITORS_UNMOUNT = 24;

  private static final int ORDERS = 60;
  private static final int COURIERS = 12;

  private Tour() {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    boolean monitorsPin = Runtime.version().feature() < MONITORS_UNMOUNT;
    all(ORDERS, monitorsPin ? Stock::reserve : Catalogue::price);
    all(COURIERS, monitorsPin ? courier -> Courier.ring() : courier -> Courier.call());
    System.out.printf(
        "tour: %d orders served, each with one wait while its carrier was pinned; %d couriers sent%n",
        ORDERS, COURIERS);
  }

  @FunctionalInterface
  private interface Task {
    int run(int number) throws Exception;
  }

  private static void all(int count, Task task) throws InterruptedException, ExecutionException {
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> results = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        int number = i;
        results.add(executor.submit(() -> task.run(number)));
      }
      for (Future<Integer> result : results) {
        result.get();
      }
    }
  }
}
