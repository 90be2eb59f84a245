package io.vtscope.agent.sample;

import io.vtscope.probe.EventNames;
import java.io.File;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes readable at once what was recorded, while somebody looks at a screen: by itself the JVM
 * does so once a second, and no setting makes it faster ({@code
 * jdk.jfr.internal.periodic.FlushTask}). To flush takes the JVM a fifth to three quarters of a
 * millisecond.
 */
public final class FlushWhileWatched implements Sample {
  /** A viewer touches its file every second; one that was killed does not any more. */
  private static final long FORGOTTEN = TimeUnit.SECONDS.toMillis(5);

  private final Runnable flush;
  private @Nullable String directory;
  private @Nullable File watched;

  /**
   * @param flush makes readable what was recorded
   */
  public FlushWhileWatched(Runnable flush) {
    this.flush = flush;
  }

  @Override
  public void take() {
    // Absent also where the application has replaced the properties: then it stays where it was.
    String now = System.getProperty("jdk.jfr.repository");
    now = now == null ? directory : now;
    if (now == null) {
      return;
    }
    if (watched == null || !now.equals(directory)) {
      directory = now;
      watched = new File(now, EventNames.WATCHED);
    }
    long touched = watched.lastModified();
    if (touched == 0) {
      return;
    }
    if (System.currentTimeMillis() - touched < FORGOTTEN) {
      flush.run();
    } else {
      forget();
    }
  }

  /** Leaves nothing behind. */
  public void forget() {
    File file = watched;
    if (file != null) {
      file.delete();
    }
  }
}
