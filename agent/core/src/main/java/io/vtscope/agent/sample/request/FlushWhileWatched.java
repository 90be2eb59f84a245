package io.vtscope.agent.sample.request;

import io.vtscope.probe.EventNames;
import java.io.File;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Flushes often while a viewer is attached. The JVM does so once a second ({@code
 * jdk.jfr.internal.periodic.FlushTask}).
 */
public final class FlushWhileWatched {
  /** Milliseconds; viewers touch their file every second. */
  private static final long FORGOTTEN = TimeUnit.SECONDS.toMillis(5);

  private final Runnable flush;
  private @Nullable File watched;

  public FlushWhileWatched(Runnable flush) {
    this.flush = flush;
  }

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
