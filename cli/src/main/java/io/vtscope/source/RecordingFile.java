package io.vtscope.source;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes recordings to their place. Replaces a link's target, not the link. */
public final class RecordingFile {
  /** Linux's limit. */
  private static final int MOST_LINKS = 40;

  private RecordingFile() {}

  /**
   * Resolves links; the target need not exist.
   *
   * @throws IOException if links form a cycle
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
   * Moves a recording to its place, keeping the mode of a replaced file.
   *
   * @throws IOException if the target is not a regular file or there is no space
   */
  static void keep(Path recording, Path file) throws IOException {
    Path real = real(file);
    if (Files.exists(real) && !Files.isRegularFile(real)) {
      throw new IOException("it is not a regular file");
    }
    Set<PosixFilePermission> mode = mode(Files.exists(real) ? real : recording);
    // The old file survives if there is no space.
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
