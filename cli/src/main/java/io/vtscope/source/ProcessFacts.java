package io.vtscope.source;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the operating system says of a process. To attach to a process that is no HotSpot JVM would
 * harm it: attaching begins with a signal that ends other programs, and makes OpenJ9 write dumps.
 */
final class ProcessFacts {
  private static final Path PROC = Path.of("/proc");

  /** Longer than an active reader of a pipe needs to read some bytes. */
  private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(100);

  // States of a process: man 5 proc.
  private static final char ZOMBIE = 'Z';
  private static final char STOPPED = 'T';
  private static final char TRACED = 't';
  private static final char UNKNOWN = '?';

  private ProcessFacts() {}

  /**
   * @throws SourceException if the process does not exist, belongs to another user, is not a
   *     HotSpot JVM, or is suspended: attaching would wait until it is resumed
   */
  static void requireHotSpot(long pid) throws SourceException {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || !isAlive(pid)) {
      throw SourceException.unobservable("there is no process " + pid);
    }
    Path maps = PROC.resolve(pid + "/maps");
    if (!Files.exists(maps)) {
      return; // not Linux: the attach mechanism checks as well as it can
    }
    try (Stream<String> lines = Files.lines(maps)) {
      requireHotSpot(pid, lines);
      String stopped = stopped(pid);
      if (stopped != null) {
        throw SourceException.unobservable(stopped);
      }
    } catch (AccessDeniedException e) {
      throw SourceException.unobservable(notReadable(pid, process.get()));
    } catch (IOException | java.io.UncheckedIOException e) {
      throw SourceException.unobservable("process " + pid + " has ended");
    }
  }

  /** Why the mapped files of the process cannot be read. */
  private static String notReadable(long pid, ProcessHandle process) {
    if (!mayBeHotSpot(pid)) {
      return "process " + pid + " is not a JVM";
    }
    Optional<String> user = process.info().user();
    return user.isPresent() && user.equals(ProcessHandle.current().info().user())
        ? "process %d has more privileges than vtscope (file capabilities or another user namespace): run vtscope with the same privileges"
            .formatted(pid)
        : "process %d belongs to %s: run vtscope as that user"
            .formatted(pid, user.orElse("another user"));
  }

  /**
   * Whether it has the thread that every HotSpot JVM has, whose name anybody may read; true where
   * the operating system does not say.
   */
  private static boolean mayBeHotSpot(long pid) {
    try (Stream<Path> threads = Files.list(PROC.resolve(pid + "/task"))) {
      return threads.anyMatch(thread -> name(thread).equals("VM Thread"));
    } catch (IOException | java.io.UncheckedIOException e) {
      return true;
    }
  }

  /**
   * @param maps the files that the process has mapped, as {@code /proc/PID/maps} lists them
   */
  static void requireHotSpot(long pid, Stream<String> maps) throws SourceException {
    boolean hotspot = false;
    for (String line : (Iterable<String>) maps::iterator) {
      if (line.contains("/libj9vm")) {
        throw SourceException.unobservable(
            "process %d is an OpenJ9 JVM: vtscope supports HotSpot JVMs only".formatted(pid));
      }
      hotspot |= line.contains("/libjvm.");
    }
    if (!hotspot) {
      throw SourceException.unobservable("process " + pid + " is not a JVM");
    }
  }

  /** Whether a process runs; one that has ended and that its parent has not waited for does not. */
  static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false) && !isZombie(pid);
  }

  /**
   * That a process is stopped, and what makes it go on, in a sentence; null where it is not, or the
   * operating system does not say.
   */
  static @Nullable String stopped(long pid) {
    return switch (state(pid)) {
      case STOPPED ->
          "process %d is suspended and cannot answer: resume it with kill -CONT %d"
              .formatted(pid, pid);
      case TRACED ->
          "process %d is suspended by a debugger and cannot answer until it is resumed"
              .formatted(pid);
      default -> null;
    };
  }

  private static boolean isZombie(long pid) {
    return state(pid) == ZOMBIE;
  }

  /** A letter; {@link #UNKNOWN} where the operating system does not say. */
  private static char state(long pid) {
    try {
      // "4711 (name, with anything in it) Z ..."
      String stat = Files.readString(PROC.resolve(pid + "/stat"));
      int state = stat.lastIndexOf(')') + 2;
      return state < stat.length() ? stat.charAt(state) : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN; // not Linux, or gone
    }
  }

  /** Where the viewer finds a file that the target calls so: it may live in a container. */
  static Path inTarget(long pid, String path) {
    Path root = PROC.resolve(pid + "/root");
    return sharesFiles(pid) ? Path.of(path) : root.resolve(path.substring(1));
  }

  /** Whether the process's user owns a file; true if the operating system does not say. */
  static boolean owns(long pid, Path file) {
    try {
      return Files.getOwner(PROC.resolve(Long.toString(pid))).equals(Files.getOwner(file));
    } catch (IOException | UnsupportedOperationException e) {
      return true;
    }
  }

  /** Whether the target sees the same files under the same names. */
  static boolean sharesFiles(long pid) {
    try {
      return Files.readSymbolicLink(PROC.resolve(pid + "/ns/mnt"))
          .equals(Files.readSymbolicLink(PROC.resolve("self/ns/mnt")));
    } catch (IOException | UnsupportedOperationException e) {
      return true; // not Linux
    }
  }

  /**
   * Whether a JVM has threads that only virtual threads need, by the names that the operating
   * system knows: the carriers, the thread that wakes virtual threads, and the pollers that wait
   * for their sockets. To ask the JVM itself would stop it, or make it create its scheduler.
   *
   * <p>Of a longer name it knows 15 characters: the first up to JDK 25; on 26 the first seven and
   * the last six, which are the same of a carrier and of a thread of the common pool.
   *
   * @return empty where the operating system does not say
   */
  static Optional<Boolean> usesVirtualThreads(long pid) {
    Path tasks = PROC.resolve(pid + "/task");
    if (!Files.isDirectory(tasks)) {
      return Optional.empty();
    }
    try (Stream<Path> threads = Files.list(tasks)) {
      return Optional.of(threads.anyMatch(ProcessFacts::servesVirtualThreads));
    } catch (IOException | java.io.UncheckedIOException e) {
      return Optional.empty();
    }
  }

  private static boolean servesVirtualThreads(Path thread) {
    String name = name(thread);
    return name.equals("VirtualThread-u")
        || name.equals("ForkJoinPool-1-")
        || name.equals("Virtual..locker")
        || name.equals("Read-Poller")
        || name.equals("Write-Poller");
  }

  /** The name of a thread; empty if it has just ended. */
  private static String name(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Whether a process is stuck in writing to what its standard error is too, a pipe or a terminal
   * that nobody reads: by two looks, a moment apart. False where the operating system does not say.
   */
  static boolean isStuckWriting(long pid) {
    if (!canBeFull(pid) || !writesNow(pid)) {
      return false;
    }
    LockSupport.parkNanos(BETWEEN_LOOKS);
    return writesNow(pid);
  }

  private static boolean canBeFull(long pid) {
    try {
      String error = Files.readSymbolicLink(PROC.resolve(pid + "/fd/2")).toString();
      return error.startsWith("pipe:")
          || error.startsWith("/dev/pts/")
          || error.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  private static boolean writesNow(long pid) {
    try (Stream<Path> threads = Files.list(PROC.resolve(pid + "/task"))) {
      return threads.anyMatch(ProcessFacts::isWriting);
    } catch (IOException | java.io.UncheckedIOException e) {
      return false;
    }
  }

  private static boolean isWriting(Path thread) {
    try {
      // Functions of Linux's kernel: pipe_write, anon_pipe_write since 6.14; n_tty_write,
      // tty_write.
      String function = Files.readString(thread.resolve("wchan"));
      return function.endsWith("pipe_write") || function.endsWith("tty_write");
    } catch (IOException e) {
      return false; // it has just ended
    }
  }
}
