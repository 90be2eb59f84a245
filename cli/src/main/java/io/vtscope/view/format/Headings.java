package io.vtscope.view.format;

import io.vtscope.blame.Target;
import io.vtscope.clock.Window;
import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;
import io.vtscope.report.Report;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One-line headings of reports and dumps. */
public final class Headings {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  /** More than the agent's own start. */
  private static final long LONG_START_UP = 1_000_000_000;

  private Headings() {}

  /** "app.Main, pid 4711, JDK 25.0.3+9-LTS, 5.7 s from 2027-01-15 08:00:00 UTC". */
  public static String of(Report report) {
    Report.Target target = report.target();
    List<String> parts = program(target.mainClass(), target.pid(), target.release());
    parts.add(report.isEmpty() ? "nothing recorded" : whole(report.window()));
    return String.join(", ", parts);
  }

  public static String of(Snapshot snapshot) {
    List<String> parts = program(snapshot.target());
    parts.add(whole(snapshot.window()));
    return String.join(", ", parts);
  }

  /** The known parts of main class, pid and JDK; modifiable. */
  public static List<String> program(Target target) {
    return program(target.mainClass(), target.pid(), target.release());
  }

  private static List<String> program(@Nullable String mainClass, long pid, String release) {
    List<String> parts = new ArrayList<>();
    if (mainClass != null) {
      parts.add(Printable.of(mainClass));
    }
    if (pid > 0) {
      parts.add("pid " + pid);
    }
    if (!release.isEmpty()) {
      parts.add("JDK " + release);
    }
    return parts;
  }

  /** "5 s from 2027-01-15 08:00:00 UTC, after 7.2 s without virtual threads". */
  public static String whole(Window window) {
    return window.startUp() < LONG_START_UP
        ? window(window)
        : "%s, after %s without virtual threads"
            .formatted(window(window), Amounts.time(window.startUp()));
  }

  public static String window(Window window) {
    return "%s from %s".formatted(Amounts.time(window.nanos()), time(window.from()));
  }

  /**
   * "2027-01-15 08:00:00 UTC".
   *
   * @param at nanoseconds since the epoch
   */
  public static String time(long at) {
    return time(Instant.EPOCH.plusNanos(at));
  }

  public static String time(Instant at) {
    return TIME.format(at);
  }
}
