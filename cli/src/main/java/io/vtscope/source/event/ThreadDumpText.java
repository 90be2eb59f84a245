package io.vtscope.source.event;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.SchedulerObservation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds the mounted virtual threads in a JVM's thread dump ({@code jdk.ThreadDump}, {@code jcmd
 * Thread.print}). Stacks since JDK 23.
 */
final class ThreadDumpText {
  /** Larger dumps are ignored: each chunk contains one. */
  private static final int LONGEST = 8_000_000;

  private static final String CARRIES = "   Carrying virtual thread #";
  private static final String MOUNTED = "   Mounted virtual thread #";
  private static final String AWAITS = "\t- waiting on the Class initialization monitor for ";
  private static final String AT = "\tat ";

  /** "ForkJoinPool-1-worker-1" #28 [11815] daemon prio=5 os_prio=0 cpu=2.19ms elapsed=5.73s ... */
  private static final Pattern WORKER =
      Pattern.compile("\"(.*-worker-)(\\d+)\" .* cpu=(\\d+)\\.(\\d\\d)ms elapsed=.*");

  /** "a.b.Type.method(module@version/File.java:17)"; the module is optional. */
  private static final Pattern FRAME =
      Pattern.compile("([^(]+)\\.([^.(]+)\\((?:([^/@)]*)@[^/)]*/)?([^)]*)\\)");

  private static final int NANOS_PER_HUNDREDTH = 10_000;
  private static final int HUNDREDTHS = 100;

  private final List<Worker> workers = new ArrayList<>();

  /** Null outside a pool worker. */
  private @Nullable Worker current;

  private boolean isMounted;

  private ThreadDumpText() {}

  private static final class Worker {
    private final String pool;
    private final String name;
    private final long cpuNanos;
    private long carries;
    private @Nullable String awaits;
    private final List<Frame> frames = new ArrayList<>();

    private Worker(String pool, String name, long cpuNanos) {
      this.pool = pool;
      this.name = name;
      this.cpuNanos = cpuNanos;
    }

    private SchedulerObservation.OnCarrier told() {
      return new SchedulerObservation.OnCarrier(
          name,
          carries,
          cpuNanos,
          awaits,
          frames.isEmpty() ? Stack.NONE : new Stack(frames, false));
    }
  }

  /**
   * Reads a thread dump.
   *
   * @param at nanoseconds since the epoch
   * @return null if no virtual thread was mounted
   */
  static SchedulerObservation.@Nullable ThreadDump read(long at, String text) {
    if (text.length() > LONGEST || !text.contains(CARRIES)) {
      return null;
    }
    ThreadDumpText dump = new ThreadDumpText();
    text.lines().forEach(dump::line);
    Set<String> pools = new HashSet<>();
    dump.workers.stream().filter(one -> one.carries != 0).forEach(one -> pools.add(one.pool));
    List<SchedulerObservation.OnCarrier> carriers =
        dump.workers.stream().filter(one -> pools.contains(one.pool)).map(Worker::told).toList();
    return carriers.isEmpty() ? null : new SchedulerObservation.ThreadDump(at, carriers);
  }

  private void line(String line) {
    if (line.startsWith("\"")) {
      begin(line);
    } else if (line.isEmpty()) {
      current = null;
    } else if (current != null) {
      within(current, line);
    }
  }

  private void begin(String line) {
    Matcher worker = WORKER.matcher(line);
    isMounted = false;
    current =
        worker.matches()
            ? new Worker(
                worker.group(1),
                worker.group(1) + worker.group(2),
                (number(worker.group(3)) * HUNDREDTHS + number(worker.group(4)))
                    * NANOS_PER_HUNDREDTH)
            : null;
    if (current != null) {
      workers.add(current);
    }
  }

  private void within(Worker worker, String line) {
    if (line.startsWith(CARRIES)) {
      worker.carries = number(line.substring(CARRIES.length()));
    } else if (line.startsWith(MOUNTED)) {
      isMounted = true;
    } else if (line.startsWith(AWAITS)) {
      worker.awaits = line.substring(AWAITS.length());
    } else if (isMounted && line.startsWith(AT)) {
      Matcher frame = FRAME.matcher(line.substring(AT.length()));
      if (frame.matches()) {
        worker.frames.add(frame(frame));
      }
    }
  }

  private static Frame frame(Matcher frame) {
    String module = frame.group(3);
    String file = frame.group(4);
    return new Frame(
        frame.group(1),
        module == null ? "" : module,
        frame.group(2),
        "",
        (int) number(file.substring(file.lastIndexOf(':') + 1)),
        -1,
        file.equals("Native Method"),
        frame.group(1).contains("$$Lambda"));
  }

  private static long number(String text) {
    try {
      return Long.parseLong(text.strip());
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
