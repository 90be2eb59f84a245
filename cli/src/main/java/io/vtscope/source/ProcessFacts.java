package io.vtscope.source;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the operating system knows about a process. Attaching to other programs would end them, or
 * make OpenJ9 write dumps.
 */
final class ProcessFacts {
  private static final Path PROC = Path.of("/proc");

  private static final String OR_AS_ROOT =
      ", or as root with the capabilities SYS_PTRACE, DAC_OVERRIDE and KILL";

  /** An active reader of a pipe needs less. */
  private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(100);

  // See man 5 proc.
  private static final char ZOMBIE = 'Z';
  private static final char STOPPED = 'T';
  private static final char TRACED = 't';
  private static final char UNKNOWN = '?';

  private ProcessFacts() {}

  /**
   * Requires a process that runs HotSpot.
   *
   * @throws SourceException if there is no such process, it belongs to another user, is not a
   *     HotSpot JVM, or is suspended
   */
  static void requireHotSpot(long pid) throws SourceException {
    Optional<ProcessHandle> process = ProcessHandle.of(pid);
    if (process.isEmpty() || !isAlive(pid)) {
      throw SourceException.unobservable("there is no process " + pid);
    }
    Path maps = PROC.resolve(pid + "/maps");
    if (!Files.exists(maps)) {
      return; // not Linux: the attach mechanism has its own checks
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

  private static String notReadable(long pid, ProcessHandle process) {
    if (!mayBeHotSpot(pid)) {
      return "process " + pid + " is not a JVM";
    }
    Optional<String> user = process.info().user();
    return user.isPresent() && user.equals(ProcessHandle.current().info().user())
        ? "process %d has more privileges than vtscope (file capabilities or another user namespace): run vtscope with the same privileges"
            .formatted(pid)
        : belongsTo(pid, user.orElse("another user"));
  }

  private static String belongsTo(long pid, String user) {
    boolean isRoot = ProcessHandle.current().info().user().orElse("").equals("root");
    return "process %d belongs to %s: run vtscope as that user%s"
        .formatted(pid, user, isRoot ? OR_AS_ROOT : "");
  }

  /** Says why a JVM denies access, if it belongs to another user; null otherwise. */
  static @Nullable String denial(long pid) {
    String user = otherUser(pid);
    return user == null ? null : belongsTo(pid, user);
  }

  /** Says why a JVM ignores this user, if its users are others; null otherwise. */
  static @Nullable String silence(long pid) {
    String user = otherUser(pid);
    return user == null || !hasOtherUsers(pid)
        ? null
        : "process %d runs in another user namespace: run vtscope as its user (%s), or in its container"
            .formatted(pid, user);
  }

  /** The user of a process; null if it is this one or unknown. */
  private static @Nullable String otherUser(long pid) {
    Optional<String> own = ProcessHandle.current().info().user();
    return ProcessHandle.of(pid)
        .flatMap(one -> one.info().user())
        .filter(user -> !Optional.of(user).equals(own))
        .orElse(null);
  }

  private static boolean hasOtherUsers(long pid) {
    try {
      return !Files.readSymbolicLink(PROC.resolve(pid + "/ns/user"))
          .equals(Files.readSymbolicLink(PROC.resolve("self/ns/user")));
    } catch (IOException | UnsupportedOperationException e) {
      return false; // not Linux
    }
  }

  /** Looks for HotSpot's "VM Thread"; true if unknown. */
  private static boolean mayBeHotSpot(long pid) {
    try (Stream<Path> threads = Files.list(PROC.resolve(pid + "/task"))) {
      return threads.anyMatch(thread -> name(thread).equals("VM Thread"));
    } catch (IOException | java.io.UncheckedIOException e) {
      return true;
    }
  }

  /**
   * Requires HotSpot among the mapped files.
   *
   * @param maps lines of {@code /proc/PID/maps}
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

  /** False for a zombie. */
  static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false) && !isZombie(pid);
  }

  /** Says that the process is suspended and how to resume it; null if not or unknown. */
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

  private static char state(long pid) {
    try {
      // "4711 (name, with anything in it) Z ..."
      String stat = Files.readString(PROC.resolve(pid + "/stat"));
      int state = stat.lastIndexOf(')') + 2;
      return state < stat.length() ? stat.charAt(state) : UNKNOWN;
    } catch (IOException e) {
      return UNKNOWN; // not Linux, or ended
    }
  }

  /**
   * Whether a JVM has threads that only virtual threads need. Asking the JVM would stop it or
   * create its scheduler.
   *
   * <p>Linux keeps 15 characters of a name: the first 15 up to JDK 25; the first seven and last six
   * on JDK 26.
   *
   * @return empty if unknown
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

  /** The environment variables with these names; empty if unknown. */
  static Map<String, String> variables(long pid, Set<String> names) {
    Map<String, String> variables = new HashMap<>();
    try {
      for (String variable : Files.readString(PROC.resolve(pid + "/environ")).split("\0", -1)) {
        int middle = variable.indexOf('=');
        if (middle > 0 && names.contains(variable.substring(0, middle))) {
          variables.put(variable.substring(0, middle), variable.substring(middle + 1));
        }
      }
    } catch (IOException e) {
      return Map.of(); // not Linux, another user's, ended, or not UTF-8
    }
    return variables;
  }

  /** Empty if the thread has ended. */
  private static String name(Path thread) {
    try {
      return Files.readString(thread.resolve("comm")).strip();
    } catch (IOException e) {
      return "";
    }
  }

  /**
   * Whether the process is blocked in writing to a pipe or terminal, as seen twice. False if
   * unknown.
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
      // Linux: pipe_write, anon_pipe_write since 6.14; n_tty_write, tty_write.
      String function = Files.readString(thread.resolve("wchan"));
      return function.endsWith("pipe_write") || function.endsWith("tty_write");
    } catch (IOException e) {
      return false; // it has just ended
    }
  }
}
