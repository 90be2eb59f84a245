package io.vtscope.agent.sample;

import io.vtscope.probe.EventNames;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What viewers ask for, by files in the directory where Flight Recorder writes: who may write
 * there, may ask. The directory tells whether one has come, so that nobody has to look for each.
 */
public final class Requests implements Sample {
  /** A directory that has changed just now may change again without another time to show for it. */
  private static final long COARSE = TimeUnit.SECONDS.toMillis(3);

  /**
   * While nobody asks, only one of so many looks is made: a third of a second later nobody notices,
   * and to ask the operating system took a tenth of all that the agent does.
   */
  private static final int ONE_OF = 3;

  private final DumpOnRequest dumps;
  private final FlushWhileWatched flushes;
  private @Nullable File directory;
  private long changed;
  private boolean mayHaveCome = true;

  public Requests(DumpOnRequest dumps, FlushWhileWatched flushes) {
    this.dumps = dumps;
    this.flushes = flushes;
  }

  @Override
  public void take() throws ReflectiveOperationException, IOException {
    File now = directory();
    if (now == null) {
      return;
    }
    mayHaveCome = hasChanged(now);
    try {
      if (mayHaveCome) {
        dumps.look(now);
      }
    } finally {
      if (mayHaveCome || flushes.isWatched()) {
        flushes.look(now);
      }
    }
  }

  @Override
  public long next(long interval) {
    return mayHaveCome || flushes.isWatched() ? interval : ONE_OF * interval;
  }

  /** Leaves nothing behind, of a viewer neither that left before the first look. */
  public void forget() {
    File now = directory();
    if (now != null) {
      new File(now, EventNames.WATCHED).delete();
    }
  }

  /** Null where none is known. */
  private @Nullable File directory() {
    // Absent also where the application has replaced the properties: then it stays where it was.
    String now = System.getProperty("jdk.jfr.repository");
    if (now != null && (directory == null || !now.equals(directory.getPath()))) {
      directory = new File(now);
      changed = 0;
    }
    return directory;
  }

  private boolean hasChanged(File now) {
    long last = changed;
    changed = now.lastModified();
    return changed != last || System.currentTimeMillis() - changed < COARSE;
  }
}
