package io.vtscope.agent.record;

import java.io.File;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/**
 * Watches the room where Flight Recorder writes. A JVM whose Flight Recorder cannot write ends
 * itself ("An irrecoverable error in Jfr. Shutting down VM", HotSpot's {@code
 * JfrJavaSupport::abort}), so the recording must end first.
 */
public final class DiskSpace {
  private static final long MEGABYTE = 1 << 20;

  /**
   * Where less than this is free, recording ends: room for one more chunk (12 MB) and for what all
   * threads hold in buffers (10 MB), twice over.
   */
  private static final long RESERVE = 48 * MEGABYTE;

  /** Recording also ends if the reserve would be used up within this many more checks. */
  private static final int AHEAD = 3;

  /**
   * Bytes per second: no disk fills faster. A writer with a tenth of that speed is seen ten times
   * before the disk is full. A check costs as much as a sample of the carriers.
   */
  private static final long FASTEST = 10_000 * MEGABYTE;

  private static final long LONGEST_PAUSE = TimeUnit.SECONDS.toNanos(1);

  private final File directory;

  /** Free bytes at the last check; -1 before the first. */
  private long before = -1;

  public DiskSpace(File directory) {
    this.directory = directory;
  }

  /** The directory that Flight Recorder uses by default. */
  static DiskSpace ofTemporaryDirectory() {
    return new DiskSpace(new File(System.getProperty("java.io.tmpdir")));
  }

  /**
   * How much of the wanted bytes a recording may take.
   *
   * @throws IOException where there is no room, or no directory, at all
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

  /**
   * Whether so little is left that recording must end now. One thread calls this after each {@link
   * #pause}, because a heap dump writes hundreds of megabytes per second.
   */
  public boolean isShort() {
    long free = free();
    long taken = before < 0 ? 0 : Math.max(0, before - free);
    before = free;
    // A directory that is gone has no total: that is another trouble, and not one of room.
    return free - AHEAD * taken < RESERVE && directory.getTotalSpace() > 0;
  }

  /** Whether a further chunk can be made there, as far as that takes no room. */
  public boolean hasSpareFiles() {
    return SpareFiles.areIn(directory);
  }

  /**
   * How long after the last look it is to be asked again, nanoseconds: the less room, the sooner.
   *
   * @param shortest where there is little
   */
  public long pause(long shortest) {
    long untilFull = (long) ((double) Math.max(0, before) / FASTEST * LONGEST_PAUSE);
    return Math.max(shortest, Math.min(LONGEST_PAUSE, untilFull));
  }

  /** Bytes that are free. */
  long free() {
    return directory.getUsableSpace();
  }

  @Override
  public String toString() {
    return directory.toString();
  }
}
