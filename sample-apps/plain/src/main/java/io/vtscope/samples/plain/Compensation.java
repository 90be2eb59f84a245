package io.vtscope.samples.plain;

import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Shows how many carriers the scheduler adds for blocking calls. The number of tasks grows, because
 * the pool stays large for a while.
 */
public final class Compensation {
  private static final int MORE_TASKS = 6;
  private static final int MILLIS = 2_000;
  private static final int MILLIS_SHORT = 1_000;
  private static final int WRITES = 60;
  private static final int WRITES_SHORT = 10;

  private Compensation() {}

  private enum Cause {
    RWD("RandomAccessFile \"rwd\" write"),
    FORCE("FileChannel.write, force"),
    FIFO("FileInputStream.read, FIFO"),
    WAIT("Object.wait"),
    PIPE("Process' pipe, read");

    private final String label;

    Cause(String label) {
      this.label = label;
    }

    BlockingCalls calls(Path directory, int tasks, boolean isShort) throws IOException {
      int millis = isShort ? MILLIS_SHORT : MILLIS;
      int writes = isShort ? WRITES_SHORT : WRITES;
      return switch (this) {
        case RWD -> new SyncedWrites(directory, tasks, writes);
        case FORCE -> new Forces(directory, tasks, writes);
        case FIFO -> new Fifos(directory, tasks, millis);
        case WAIT -> new Waits(millis);
        case PIPE -> new Pipes(tasks, millis);
      };
    }
  }

  public static void main(String[] args) throws Exception {
    Options options = Options.of(args, "cause", "clients");
    List<Cause> causes =
        options.has("cause")
            ? List.of(Cause.valueOf(options.text("cause", "").toUpperCase(Locale.ROOT)))
            : List.of(Cause.values());
    int more = options.number("clients", MORE_TASKS);
    Table measured =
        new Table(
            "measured, " + ThisJvm.where(), "cause", "tasks", "carriers before", "carriers after");
    List<String> counts = new ArrayList<>();
    try (Scratch scratch = Scratch.create()) {
      VirtualThreads.each(1, number -> {}); // starts the scheduler
      for (int i = 0; i < causes.size(); i++) {
        Cause cause = causes.get(i);
        int tasks = more * (i + 1);
        int before = Carriers.count();
        BlockingCalls calls = cause.calls(scratch.directory(), tasks, options.isShort());
        calls.begin();
        VirtualThreads.each(tasks, calls::call);
        calls.end();
        int after = Carriers.count();
        measured.row(cause.label, tasks, before, after);
        counts.add("%s=%d %s-tasks=%d".formatted(name(cause), after - before, name(cause), tasks));
      }
    }
    measured.print();
    System.out.println(
        "Article B has no figures of this: it says that a read of a file and Object.wait have"
            + " another carrier started. Since JDK 24 neither does.");
    System.out.println(String.join(" ", counts));
  }

  private static String name(Cause cause) {
    return cause.name().toLowerCase(Locale.ROOT);
  }
}
