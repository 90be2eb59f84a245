package io.vtscope.source;

import java.io.File;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The room where a JVM's Flight Recorder writes, looked at from outside where no agent does. A JVM
 * whose Flight Recorder cannot write ends itself (HotSpot's {@code JfrJavaSupport::abort}), so
 * recording must not begin, or end first. The limits are the agent's, {@code DiskSpace}.
 */
final class RecorderDisk {
  private static final long MEGABYTE = 1 << 20;

  /** Where less than this is free, recording ends. */
  private static final long RESERVE = 48 * MEGABYTE;

  /**
   * What {@code jcmd JFR.configure} prints, JDK 21 and newer, tested to 27; "N/A" where none was
   * named or made.
   */
  private static final Pattern REPOSITORY = Pattern.compile("(?m)^Repository path: (/.*\\S)\\s*$");

  private final File seen;
  private final Path inTarget;

  private RecorderDisk(File seen, Path inTarget) {
    this.seen = seen;
    this.inTarget = inTarget;
  }

  /** Finds it; the JVM is asked, as it may have been told another directory. */
  static RecorderDisk of(AttachedJvm jvm) throws SourceException {
    Path named = repository(jvm.command("JFR.configure"), temporary(jvm));
    File seen = ProcessFacts.inTarget(jvm.pid(), named.toString()).toFile();
    // The directory itself may be made later.
    while (!seen.exists() && named.getParent() != null) {
      named = named.getParent();
      seen = ProcessFacts.inTarget(jvm.pid(), named.toString()).toFile();
    }
    return new RecorderDisk(seen, named);
  }

  private static Path temporary(AttachedJvm jvm) throws SourceException {
    return Path.of(jvm.properties().getProperty("user.dir", "/"))
        .resolve(jvm.properties().getProperty("java.io.tmpdir", "/tmp"))
        .normalize();
  }

  /**
   * The directory that Flight Recorder writes in.
   *
   * @param said by {@code JFR.configure}
   * @param temporary where it is otherwise
   */
  static Path repository(String said, Path temporary) {
    Matcher named = REPOSITORY.matcher(said);
    return named.find() ? Path.of(named.group(1)) : temporary;
  }

  /**
   * Requires room to record safely.
   *
   * @throws SourceException where there is too little
   */
  void requireRoom(long pid) throws SourceException {
    if (hasLessThan(2 * RESERVE)) {
      throw SourceException.unobservable(
          ("only %d MB are free in %s, where Flight Recorder of process %d writes, but recording"
                  + " needs %d MB; free some space or start it with another -Djava.io.tmpdir")
              .formatted(seen.getUsableSpace() / MEGABYTE, inTarget, pid, 2 * RESERVE / MEGABYTE));
    }
  }

  /** Whether so little is left that recording must end now. */
  boolean isShort() {
    return hasLessThan(RESERVE);
  }

  /** What cannot be seen, or is gone with the process, has no total. */
  private boolean hasLessThan(long bytes) {
    return seen.getUsableSpace() < bytes && seen.getTotalSpace() > 0;
  }

  @Override
  public String toString() {
    return inTarget.toString();
  }
}
