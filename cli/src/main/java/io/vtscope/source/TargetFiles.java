package io.vtscope.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;

/** The files of a process, which may run in a container or below another root. */
final class TargetFiles {
  private static final Path PROC = Path.of("/proc");
  private static final Path ROOT = Path.of("/");

  /** As in Linux. */
  private static final int MOST_LINKS = 40;

  private TargetFiles() {}

  /** Translates an absolute path of the target into one of this process. */
  static Path of(long pid, String path) throws SourceException {
    try {
      return shares(pid) ? Path.of(path) : below(root(pid), Path.of(path));
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE,
          "cannot read %s of process %d: %s".formatted(path, pid, IoReason.of(e)),
          e);
    }
  }

  /** Whether the target finds this file under the same path. */
  static boolean sees(long pid, Path file) {
    try {
      return shares(pid) || Files.isSameFile(file, below(root(pid), file));
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether the target has the same files as this process; true if unknown. */
  static boolean shares(long pid) {
    try {
      return Files.readSymbolicLink(PROC.resolve(pid + "/ns/mnt"))
              .equals(Files.readSymbolicLink(PROC.resolve("self/ns/mnt")))
          && Files.isSameFile(root(pid), ROOT);
    } catch (IOException | UnsupportedOperationException e) {
      return true; // not Linux
    }
  }

  private static Path root(long pid) {
    return PROC.resolve(pid + "/root");
  }

  /**
   * Resolves links as a process with this root does. The kernel would resolve absolute ones from
   * the root of this process.
   */
  static Path below(Path root, Path path) throws IOException {
    Deque<Path> left = new ArrayDeque<>();
    path.forEach(left::add);
    Path at = root;
    int links = 0;
    while (!left.isEmpty()) {
      Path name = left.pop();
      Path next = at.resolve(name);
      if (name.toString().equals("..")) {
        at = at.equals(root) ? root : Objects.requireNonNull(at.getParent());
      } else if (links < MOST_LINKS && Files.isSymbolicLink(next)) {
        links++;
        Path to = Files.readSymbolicLink(next);
        at = to.isAbsolute() ? root : at;
        for (int i = to.getNameCount() - 1; i >= 0; i--) {
          left.push(to.getName(i));
        }
      } else {
        at = next;
      }
    }
    return at;
  }

  /** Whether a file belongs to the user of the process; true if unknown. */
  static boolean owns(long pid, Path file) {
    try {
      return Files.getOwner(process(pid)).equals(Files.getOwner(file));
    } catch (IOException | UnsupportedOperationException e) {
      return true;
    }
  }

  /** Gives a file to the user of the process, who may then delete it. */
  static void give(long pid, Path file) {
    try {
      if (!owns(pid, file)) {
        Files.setOwner(file, Files.getOwner(process(pid)));
      }
    } catch (IOException | UnsupportedOperationException e) {
      // best effort, without the capability CHOWN: the file remains this user's
    }
  }

  private static Path process(long pid) {
    return PROC.resolve(Long.toString(pid));
  }
}
