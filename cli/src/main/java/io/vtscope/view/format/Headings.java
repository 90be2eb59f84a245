package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.report.Report;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** What a report is of, in one line. */
public final class Headings {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  private Headings() {}

  /** "app.Main, pid 4711, JDK 25.0.3+9-LTS, 5.7 s from 2027-01-15 08:00:00 UTC". */
  public static String of(Report report) {
    List<String> parts = new ArrayList<>();
    Report.Target target = report.target();
    if (target.mainClass() != null) {
      parts.add(Printable.of(target.mainClass()));
    }
    if (target.pid() > 0) {
      parts.add("pid " + target.pid());
    }
    if (!target.release().isEmpty()) {
      parts.add("JDK " + target.release());
    }
    parts.add(report.isEmpty() ? "nothing recorded" : window(report));
    return String.join(", ", parts);
  }

  private static String window(Report report) {
    return "%s from %s"
        .formatted(
            Amounts.time(report.window().to() - report.window().from()),
            TIME.format(Instant.EPOCH.plusNanos(report.window().from())));
  }
}
