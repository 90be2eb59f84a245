package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Shows whether a sleep changes the carrier: without a lock, in {@code synchronized}, and with a
 * {@link ReentrantLock}.
 */
public final class PinSynchronized {
  private static final int THREADS = 5;
  private static final int MILLIS = 10;
  private static final int SLEEPS = 200;
  private static final int SLEEPS_SHORT = 40;

  private final int threads;
  private final int sleeps;
  private final int millis;

  private PinSynchronized(int threads, int sleeps, int millis) {
    this.threads = threads;
    this.sleeps = sleeps;
    this.millis = millis;
  }

  private enum Held {
    NOTHING,
    SYNCHRONIZED,
    LOCK;

    String label() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** How often the carrier stayed the same or changed. */
  private record Carriers(int stayed, int moved, double seconds) {}

  public static void main(String[] args) throws InterruptedException, ExecutionException {
    Options options = Options.of(args, "held", "clients", "millis");
    PinSynchronized sample =
        new PinSynchronized(
            options.number("clients", THREADS),
            options.isShort() ? SLEEPS_SHORT : SLEEPS,
            options.number("millis", MILLIS));
    List<Held> all =
        options.has("held")
            ? List.of(Held.valueOf(options.text("held", "").toUpperCase(Locale.ROOT)))
            : List.of(Held.values());
    sample.show(all);
  }

  private void show(List<Held> all) throws InterruptedException, ExecutionException {
    Table measured = table("measured, " + ThisJvm.where());
    StringBuilder counts = new StringBuilder();
    for (Held held : all) {
      Carriers carriers = run(held);
      measured.row(
          held.label(), threads, sleeps, carriers.stayed, carriers.moved, carriers.seconds);
      counts.append(
          "%s-stayed=%d %s-moved=%d "
              .formatted(held.label(), carriers.stayed, held.label(), carriers.moved));
    }
    measured.print();
    table("article B, JDK 21: what became of the carrier")
        .row("nothing", THREADS, 1, "-", "changes", "-")
        .row("synchronized", THREADS, 1, "stays", "-", "-")
        .print();
    System.out.println(
        "A thread that was let go may be taken up by the same carrier again: only a carrier that"
            + " always stays is a sign.");
    System.out.printf("%sthreads=%d sleeps=%d%n", counts, threads, sleeps);
  }

  private static Table table(String caption) {
    return new Table(
        caption, "held", "threads", "sleeps each", "carrier stayed", "carrier changed", "s");
  }

  private Carriers run(Held held) throws InterruptedException, ExecutionException {
    AtomicInteger stayed = new AtomicInteger();
    long begin = System.nanoTime();
    VirtualThreads.each(
        threads,
        number -> {
          Sleeper sleeper = new Sleeper();
          for (int i = 0; i < sleeps; i++) {
            stayed.addAndGet(sleeper.stays(held) ? 1 : 0);
          }
        });
    double seconds = (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
    return new Carriers(stayed.get(), threads * sleeps - stayed.get(), seconds);
  }

  /** A thread's work and locks. */
  private final class Sleeper {
    private final ReentrantLock lock = new ReentrantLock();

    boolean stays(Held held) throws InterruptedException {
      return switch (held) {
        case NOTHING -> sleep();
        case SYNCHRONIZED -> sleepSynchronized();
        case LOCK -> sleepLocked();
      };
    }

    private boolean sleep() throws InterruptedException {
      String before = VirtualThreads.carrier();
      Thread.sleep(millis);
      return before.equals(VirtualThreads.carrier());
    }

    private synchronized boolean sleepSynchronized() throws InterruptedException {
      return sleep();
    }

    private boolean sleepLocked() throws InterruptedException {
      lock.lock();
      try {
        return sleep();
      } finally {
        lock.unlock();
      }
    }
  }
}
