package io.vtscope.source;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Where a recording is kept: what a link leads to is replaced, and not the link. */
public final class RecordingFile {
  /** As many as Linux follows. */
  private static final int MOST_LINKS = 40;

  private RecordingFile() {}

  /**
   * What a name leads to, be it there or not.
   *
   * @return an absolute path that is no link
   * @throws IOException where links lead in a circle
   */
  public static Path real(Path file) throws IOException {
    Path real = file.toAbsolutePath();
    for (int links = 0; Files.isSymbolicLink(real); links++) {
      if (links == MOST_LINKS) {
        throw new FileSystemLoopException(file.toString());
      }
      real = real.resolveSibling(Files.readSymbolicLink(real));
    }
    return real;
  }

  /**
   * Moves a recording to where it is kept; a file that was there keeps its mode.
   *
   * @throws IOException where there is something else than a file, or no room
   */
  static void keep(Path recording, Path file) throws IOException {
    Path real = real(file);
    if (Files.exists(real) && !Files.isRegularFile(real)) {
      throw new IOException("it is not a regular file");
    }
    Set<PosixFilePermission> mode = mode(Files.exists(real) ? real : recording);
    // Beside it, so that what was there stays where the recording does not fit in.
    Path beside = Files.createTempFile(real.getParent(), ".vtscope-", ".jfr");
    try {
      Files.move(recording, beside, StandardCopyOption.REPLACE_EXISTING);
      if (mode != null) {
        Files.setPosixFilePermissions(beside, mode);
      }
      Files.move(beside, real, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private static @Nullable Set<PosixFilePermission> mode(Path file) throws IOException {
    return file.getFileSystem().supportedFileAttributeViews().contains("posix")
        ? Files.getPosixFilePermissions(file)
        : null;
  }
}
