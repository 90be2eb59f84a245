package io.vtscope.command.export;

import io.vtscope.source.Jvm;
import io.vtscope.source.SourceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The threads that watch JVMs, one per JVM, so that a stuck JVM delays no other. */
final class Fleet {
  private final CountDownLatch stop = new CountDownLatch(1);
  private final Map<Long, Thread> watching = new HashMap<>();
  private final Consumer<String> trouble;

  /**
   * Creates an empty fleet.
   *
   * @param trouble receives a sentence for each JVM that cannot be observed
   */
  Fleet(Consumer<String> trouble) {
    this.trouble = trouble;
  }

  /** Opens a JVM on the thread that watches it. */
  interface Opener {
    WatchedJvm open() throws SourceException;
  }

  void watch(Jvm jvm, Opener opener) {
    Thread thread = new Thread(() -> run(opener), "vtscope-watch-" + jvm.pid());
    thread.setDaemon(true);
    watching.put(jvm.pid(), thread);
    thread.start();
  }

  private void run(Opener opener) {
    try {
      opener.open().watch(stop);
    } catch (SourceException e) {
      trouble.accept(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the JVMs that are not watched yet. Forgets JVMs that are not in the list. */
  List<Jvm> unwatched(List<Jvm> running) {
    watching.keySet().retainAll(running.stream().map(Jvm::pid).toList());
    return running.stream().filter(jvm -> !watching.containsKey(jvm.pid())).toList();
  }

  boolean isWatching() {
    return watching.values().stream().anyMatch(Thread::isAlive);
  }

  /** Sends the last figures and leaves the JVMs. */
  void stop(Duration longest) throws InterruptedException {
    stop.countDown();
    long end = System.nanoTime() + longest.toNanos();
    for (Thread thread : new ArrayList<>(watching.values())) {
      long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
      thread.join(Math.max(1, left));
    }
  }
}
