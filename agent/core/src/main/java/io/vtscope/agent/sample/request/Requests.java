package io.vtscope.agent.sample.request;

import io.vtscope.agent.sample.Calm;
import io.vtscope.agent.sample.Sample;
import io.vtscope.probe.EventNames;
import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Handles viewers' request files in the JFR repository. The directory's modification time says
 * nothing, because the agent creates files there ({@code SpareFiles}).
 */
public final class Requests implements Sample {
  /** Interval factor without viewer, because file checks are expensive. */
  private static final int ONE_OF = 3;

  /** Nanoseconds; a person waits for the answer. */
  private static final long LONGEST = TimeUnit.MILLISECONDS.toNanos(500);

  private final DumpOnRequest dumps;
  private final FlushWhileWatched flushes;
  private final Calm calm;
  private @Nullable File directory;

  public Requests(DumpOnRequest dumps, FlushWhileWatched flushes, Calm calm) {
    this.dumps = dumps;
    this.flushes = flushes;
    this.calm = calm;
  }

  @Override
  public void take() throws ReflectiveOperationException, IOException {
    File now = directory();
    if (now == null) {
      return;
    }
    try {
      dumps.look(now);
    } finally {
      flushes.look(now);
    }
    if (flushes.isWatched()) {
      calm.end();
    }
  }

  @Override
  public long next(long interval) {
    return flushes.isWatched() ? interval : Math.min(ONE_OF * interval, LONGEST);
  }

  /** Deletes the viewer's file. */
  public void forget() {
    File now = directory();
    if (now != null) {
      new File(now, EventNames.WATCHED).delete();
    }
  }

  private @Nullable File directory() {
    // Null if the application replaced the properties.
    String now = System.getProperty("jdk.jfr.repository");
    if (now != null && (directory == null || !now.equals(directory.getPath()))) {
      directory = new File(now);
    }
    return directory;
  }
}
