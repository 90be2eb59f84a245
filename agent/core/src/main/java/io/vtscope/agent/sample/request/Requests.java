package io.vtscope.agent.sample.request;

import io.vtscope.agent.sample.Sample;
import io.vtscope.probe.EventNames;
import java.io.File;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What viewers ask for, by files in the directory where Flight Recorder writes: who may write
 * there, may ask. The directory's own time of change is no help, as the agent itself makes a file
 * in it each second ({@code SpareFiles}).
 */
public final class Requests implements Sample {
  /**
   * While no viewer follows, only one look of so many is made. A third of a second is not noticed,
   * and the calls to the operating system took a tenth of the agent's time.
   */
  private static final int ONE_OF = 3;

  private final DumpOnRequest dumps;
  private final FlushWhileWatched flushes;
  private @Nullable File directory;

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
    try {
      dumps.look(now);
    } finally {
      flushes.look(now);
    }
  }

  @Override
  public long next(long interval) {
    return flushes.isWatched() ? interval : ONE_OF * interval;
  }

  /** Deletes the viewer's file, also of a viewer that left before the first look. */
  public void forget() {
    File now = directory();
    if (now != null) {
      new File(now, EventNames.WATCHED).delete();
    }
  }

  /** Null if it is unknown. */
  private @Nullable File directory() {
    // Absent also where the application has replaced the properties: then it stays where it was.
    String now = System.getProperty("jdk.jfr.repository");
    if (now != null && (directory == null || !now.equals(directory.getPath()))) {
      directory = new File(now);
    }
    return directory;
  }
}
