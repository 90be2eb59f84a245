package io.vtscope.source;

import java.io.File;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The disk space for a JVM's Flight Recorder. A JVM that cannot write its recording aborts ({@code
 * JfrJavaSupport::abort}). Limits as in the agent's {@code DiskSpace}.
 */
final class RecorderDisk {
  private static final long MEGABYTE = 1 << 20;

  private static final long RESERVE = 48 * MEGABYTE;

  /** Of {@code jcmd JFR.configure}, JDK 21 to 27; "N/A" before the directory exists. */
  private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (/.*\\S)\\s*$");

  private final File seen;
  private final Path inTarget;

  private RecorderDisk(File seen, Path inTarget) {
    this.seen = seen;
    this.inTarget = inTarget;
  }

  static RecorderDisk of(AttachedJvm jvm) throws SourceException {
    Path named = repository(jvm.command("JFR.configure"), temporary(jvm));
    File seen = TargetFiles.of(jvm.pid(), named.toString()).toFile();
    // The directory itself may not exist yet.
    while (!seen.exists() && named.getParent() != null) {
      named = named.getParent();
      seen = TargetFiles.of(jvm.pid(), named.toString()).toFile();
    }
    return new RecorderDisk(seen, named);
  }

  private static Path temporary(AttachedJvm jvm) throws SourceException {
    return Path.of(jvm.properties().getProperty("user.dir", "/"))
        .resolve(jvm.properties().getProperty("java.io.tmpdir", "/tmp"))
        .normalize();
  }

  /**
   * The directory to which Flight Recorder writes.
   *
   * @param temporary the default
   */
  static Path repository(String said, Path temporary) {
    Matcher named = REPOSITORY.matcher(said);
    return named.find() ? Path.of(named.group(1)) : temporary;
  }

  /**
   * Requires room to record safely.
   *
   * @throws SourceException if too little is free
   */
  void requireRoom(long pid) throws SourceException {
    if (hasLessThan(2 * RESERVE)) {
      throw SourceException.unobservable(
          ("only %d MB are free in %s, where Flight Recorder of process %d writes, but recording"
                  + " needs %d MB; free some space or start it with another -Djava.io.tmpdir")
              .formatted(seen.getUsableSpace() / MEGABYTE, inTarget, pid, 2 * RESERVE / MEGABYTE));
    }
  }

  boolean isShort() {
    return hasLessThan(RESERVE);
  }

  /** False if the directory is not visible. */
  private boolean hasLessThan(long bytes) {
    return seen.getUsableSpace() < bytes && seen.getTotalSpace() > 0;
  }

  @Override
  public String toString() {
    return inTarget.toString();
  }
}
