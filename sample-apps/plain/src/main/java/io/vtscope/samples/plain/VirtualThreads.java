package io.vtscope.samples.plain;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs each task on a virtual thread. */
final class VirtualThreads {
  private VirtualThreads() {}

  @FunctionalInterface
  interface Task {
    void run(int number) throws Exception;
  }

  static void each(int count, Task task) throws InterruptedException, ExecutionException {
    List<Future<?>> results = new ArrayList<>();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < count; i++) {
        int number = i;
        results.add(
            executor.submit(() -> {
              task.run(number);
              return null;
            }));
      }
    }
    for (Future<?> result : results) {
      result.get();
    }
  }

  /** The name of the current carrier. */
  static String carrier() {
    String name = Thread.currentThread().toString();
    return name.substring(name.lastIndexOf('@') + 1);
  }
}
