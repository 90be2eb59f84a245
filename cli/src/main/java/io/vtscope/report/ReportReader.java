package io.vtscope.report;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Artifact;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads a report, as docs/reference/report.schema.json describes it. Unknown names are ignored. */
public final class ReportReader {
  private ReportReader() {}

  /**
   * Reads a report.
   *
   * @throws ReportException if it is not a report of this version
   */
  public static Report read(String json) throws ReportException {
    JsonPart root = JsonPart.parse(json);
    if (!root.has("schema")) {
      throw new ReportException("it has no schema, so it is not a vtscope report");
    }
    if (!root.text("schema").equals(Report.SCHEMA)) {
      throw new ReportException(
          "its schema is %s, but this vtscope reads %s; create the report again from the recording"
              .formatted(root.text("schema"), Report.SCHEMA));
    }
    return new Report(
        target(root.part("target")),
        root.part("verdict").text("state"),
        window(root.part("window")),
        quality(root.part("quality")),
        findings(root, "findings"),
        root.all("checks", ReportReader::looked),
        root.all("hotspots", ReportReader::hotspot),
        carriers(root.part("carriers")),
        root.all("executors", ReportReader::executor),
        root.has("virtualThreads") ? root.all("population", ReportReader::waiting) : null);
  }

  private static Report.Target target(JsonPart target) throws ReportException {
    return new Report.Target(
        target.count("pid", 0),
        target.textOrNull("mainClass"),
        target.optional("jdk", jdk -> jdk.text("version")),
        target.textOrNull("agent"));
  }

  private static Window window(JsonPart window) throws ReportException {
    try {
      return new Window(
          nanos(window.text("start")),
          nanos(window.text("end")),
          Math.max(0, window.nanos("gapMillis")),
          window.has("startUpSeconds") ? (long) (window.number("startUpSeconds") * 1e9) : 0);
    } catch (DateTimeException | ArithmeticException e) {
      throw new ReportException("window has invalid times");
    }
  }

  private static long nanos(String time) {
    Instant instant = Instant.parse(time);
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000_000L), instant.getNano());
  }

  private static Report.Quality quality(JsonPart quality) throws ReportException {
    return new Report.Quality(
        quality.count("dataLoss", 0),
        quality.texts("damage"),
        (int) quality.count("hiddenFindings", 0),
        quality.texts("notes"));
  }

  /** Includes the findings nested in others. */
  private static List<Report.Finding> findings(JsonPart parent, String name)
      throws ReportException {
    List<Report.Finding> findings = new ArrayList<>();
    for (JsonPart finding : parent.all(name, part -> part)) {
      findings.add(finding(finding));
      if (finding.has("alsoSeen")) {
        findings.addAll(findings(finding, "alsoSeen"));
      }
    }
    return findings;
  }

  private static Report.Finding finding(JsonPart finding) throws ReportException {
    return new Report.Finding(
        finding.text("kind"),
        finding.named("severity", Severity::valueOf),
        finding.text("headline"),
        finding.optional("site", ReportReader::site),
        finding.has("holders") ? finding.all("holders", ReportReader::site) : List.of(),
        finding.optional("artifact", ReportReader::artifact),
        finding.optional("cost", ReportReader::cost),
        finding.texts("fixes"),
        finding.part("facts").values(),
        finding.texts("stack"));
  }

  private static Site site(JsonPart site) throws ReportException {
    return new Site(
        site.text("class"),
        site.text("method"),
        (int) site.count("line", 0),
        site.flag("native"),
        site.textOrNull("lock"));
  }

  private static Artifact artifact(JsonPart artifact) throws ReportException {
    return new Artifact(
        artifact.textOrNull("name"), artifact.textOrNull("version"), artifact.textOrNull("file"));
  }

  private static Report.Cost cost(JsonPart cost) throws ReportException {
    return new Report.Cost(
        (long) cost.number("count"),
        cost.nanosOf("carrierMillis"),
        cost.nanosOf("p50Millis"),
        cost.nanosOf("p99Millis"),
        cost.nanosOf("maxMillis"),
        cost.has("share") ? cost.number("share") : -1);
  }

  private static Report.Looked looked(JsonPart detector) throws ReportException {
    String why = detector.textOrNull("why");
    return new Report.Looked(
        detector.text("kind"),
        detector.named("status", Report.Status::valueOf),
        why == null ? "" : why);
  }

  private static Report.Hotspot hotspot(JsonPart hotspot) throws ReportException {
    return new Report.Hotspot(
        hotspot.named("cause", Cause::valueOf),
        hotspot.optional("site", ReportReader::site),
        hotspot.optional("artifact", ReportReader::artifact),
        hotspot.textOrNull("blocking"),
        cost(hotspot.part("cost")),
        hotspot.texts("stack"));
  }

  private static Report.Waiting waiting(JsonPart group) throws ReportException {
    return new Report.Waiting(
        group.optional("site", ReportReader::site),
        group.textOrNull("blocking"),
        group.number("average"),
        group.has("averageError") ? group.number("averageError") : 0);
  }

  private static Report.Carriers carriers(JsonPart carriers) throws ReportException {
    JsonPart budget = carriers.part("budget");
    return new Report.Carriers(
        (int) carriers.count("parallelism", 0),
        (int) carriers.count("peakPool", 0),
        budget.has("running") ? budget(budget) : null,
        carriers.optional("schedulingDelay", ReportReader::delay));
  }

  private static Budget budget(JsonPart budget) throws ReportException {
    return new Budget(
        budget.nanosOf("running"),
        budget.nanosOf("pinned"),
        budget.nanosOf("blocked"),
        budget.nanosOf("compensated"),
        budget.nanosOf("idle"),
        budget.nanosOf("unknown"));
  }

  /** Reports lack the other two figures. */
  private static SchedulingDelay delay(JsonPart delay) throws ReportException {
    long count = (long) delay.number("count");
    return count == 0
        ? new SchedulingDelay(0, 0, 0, 0, 0, 0)
        : new SchedulingDelay(
            count,
            delay.nanosOf("p50Millis"),
            delay.nanosOf("p99Millis"),
            delay.nanosOf("maxMillis"),
            0,
            0);
  }

  private static Report.Executor executor(JsonPart executor) throws ReportException {
    return new Report.Executor(
        executor.text("name"),
        executor.text("class"),
        executor.has("ofLibrary") && executor.flag("ofLibrary"),
        executor.count("submitted", -1),
        executor.count("rejected", 0),
        executor.count("peakQueued", -1),
        executor.nanos("meanWaitMillis"),
        executor.nanosOf("watchedMillis"));
  }
}
