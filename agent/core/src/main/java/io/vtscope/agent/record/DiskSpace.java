package io.vtscope.agent.record;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Watches the free space on Flight Recorder's disk. If Flight Recorder cannot write, the JVM aborts
 * (HotSpot's {@code JfrJavaSupport::abort}), so recording must stop first.
 */
public final class DiskSpace {
  private static final long MEGABYTE = 1 << 20;

  /** Minimum free bytes: twice a chunk (12 MB) and all thread buffers (10 MB). */
  private static final long RESERVE = 48 * MEGABYTE;

  /** Recording ends if the reserve would be used up within this many checks. */
  private static final int AHEAD = 3;

  /** Assumed maximum write rate, bytes per second. */
  private static final long FASTEST = 10_000 * MEGABYTE;

  private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(1);

  private final File directory;

  /** Free bytes at the last check, or -1. */
  private long before = -1;

  public DiskSpace(File directory) {
    this.directory = directory;
  }

  /** Flight Recorder's default directory. */
  static DiskSpace ofTemporaryDirectory() {
    return new DiskSpace(new File(System.getProperty("java.io.tmpdir")));
  }

  /**
   * Limits the wanted bytes to the available space.
   *
   * @throws IOException if space or directory is missing
   */
  long grant(long wanted) throws IOException {
    if (!directory.isDirectory() || !directory.canWrite()) {
      throw new IOException(
          "the temporary directory %s does not exist or is not writable; set -Djava.io.tmpdir"
              .formatted(directory));
    }
    long free = directory.getUsableSpace();
    if (free < 2 * RESERVE) {
      throw new IOException(
          "only %d MB are free in %s, but recording needs %d MB; free some space or set -Djava.io.tmpdir"
              .formatted(free / MEGABYTE, directory, 2 * RESERVE / MEGABYTE));
    }
    return Math.min(wanted, free - RESERVE);
  }

  /** Whether recording must end. One thread calls this after each {@link #pause}. */
  public boolean isShort() {
    long free = free();
    long taken = before < 0 ? 0 : Math.max(0, before - free);
    before = free;
    // A deleted directory has no total space.
    return free - AHEAD * taken < RESERVE && directory.getTotalSpace() > 0;
  }

  /** Whether Flight Recorder can create another chunk file. */
  public boolean hasSpareFiles() {
    return SpareFiles.areIn(directory);
  }

  /** Nanoseconds until the next check. */
  public long pause(long shortest) {
    long untilFull = (long) ((double) Math.max(0, before) / FASTEST * LONGEST_PAUSE);
    return Math.max(shortest, Math.min(LONGEST_PAUSE, untilFull));
  }

  long free() {
    return directory.getUsableSpace();
  }

  @Override
  public String toString() {
    return directory.toString();
  }
}
