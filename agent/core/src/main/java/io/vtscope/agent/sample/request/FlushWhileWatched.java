package io.vtscope.agent.sample.request;

import io.vtscope.probe.EventNames;
import java.io.File;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Flushes what was recorded while a viewer shows it: by itself the JVM does so once a second, and
 * no setting makes it faster ({@code jdk.jfr.internal.periodic.FlushTask}). To flush takes the JVM
 * a fifth to three quarters of a millisecond.
 */
public final class FlushWhileWatched {
  /** A viewer touches its file every second; one that was killed does not any more. */
  private static final long FORGOTTEN = TimeUnit.SECONDS.toMillis(5);

  private final Runnable flush;
  private @Nullable File watched;

  /**
   * @param flush makes readable what was recorded
   */
  public FlushWhileWatched(Runnable flush) {
    this.flush = flush;
  }

  /** Whether a viewer's file was there when it was looked for last. */
  public boolean isWatched() {
    return watched != null;
  }

  void look(File directory) {
    File file = new File(directory, EventNames.WATCHED);
    long touched = file.lastModified();
    watched = touched == 0 ? null : file;
    if (touched == 0) {
      return;
    }
    if (System.currentTimeMillis() - touched < FORGOTTEN) {
      flush.run();
    } else {
      file.delete();
    }
  }
}
