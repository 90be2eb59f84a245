package io.vtscope.samples.plain.mount;

import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Compares a virtual thread's carriers before and after a wait. */
final class CarrierChanges {
  private static final int THREADS = 5;

  private CarrierChanges() {}

  @FunctionalInterface
  interface Wait {
    void await() throws Exception;
  }

  private record Seen(String before, String after) {
    boolean changed() {
      return !before.equals(after);
    }
  }

  /** Repeats the wait on five threads. */
  static void of(String wait, int times, Wait what) throws Exception {
    Callable<List<Seen>> waiter =
        () -> {
          List<Seen> all = new ArrayList<>();
          for (int i = 0; i < times; i++) {
            String before = carrier();
            what.await();
            all.add(new Seen(before, carrier()));
          }
          return all;
        };
    List<Seen> all = new ArrayList<>();
    List<Future<List<Seen>>> threads = new ArrayList<>();
    try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int i = 0; i < THREADS; i++) {
        threads.add(executor.submit(waiter));
      }
      for (Future<List<Seen>> thread : threads) {
        List<Seen> seen = thread.get();
        System.out.printf("%s, then %s%n", seen.getFirst().before(), seen.getFirst().after());
        all.addAll(seen);
      }
    }
    long changed = all.stream().filter(Seen::changed).count();
    table("measured, " + ThisJvm.where()).row(wait, all.size(), changed).print();
    table("article B").row(wait, THREADS, "yes").print();
    System.out.println(
        """
        To come back to another carrier proves that the thread had left its own. To come back to the
        same proves nothing: of two carriers, one of two is the same by chance.
        """);
    System.out.printf("waits=%d changed=%d%n", all.size(), changed);
  }

  private static Table table(String caption) {
    return new Table(caption, "wait", "waits", "carrier changed");
  }

  /** The part after "@" in "VirtualThread[#22]/runnable@ForkJoinPool-1-worker-1". */
  private static String carrier() {
    String text = Thread.currentThread().toString();
    return text.substring(text.indexOf('@') + 1);
  }
}
