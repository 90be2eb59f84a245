package io.vtscope.command.option;

import io.vtscope.command.console.Interruption;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Watches a JVM for a time, until it ends or the user interrupts. */
public final class Watch {
  /** The JVM flushes its events once a second. */
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(50);

  private Watch() {}

  /** Called after each reading. */
  public interface Step {
    void looked() throws SourceException;
  }

  /**
   * Watches a JVM, unless the user has interrupted already.
   *
   * @param duration null for no limit
   */
  public static void watch(
      LiveSource source, @Nullable Duration duration, Interruption interruption, Step step)
      throws SourceException {
    if (interruption.requested()) {
      return;
    }
    long start = System.nanoTime();
    boolean ends;
    do {
      boolean over = duration != null && System.nanoTime() - start >= duration.toNanos();
      ends = over || interruption.requested() || !source.isAlive() || source.end() != null;
      source.poll();
      step.looked();
      if (!ends) {
        LockSupport.parkNanos(PAUSE);
      }
    } while (!ends);
    Duration watched = Duration.ofNanos(System.nanoTime() - start);
    source.conclude(watched, interruption.requested() ? null : duration);
  }
}
