package io.vtscope.view.csv;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Window;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.jvm.Artifact;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.view.format.Holds;
import io.vtscope.view.format.HotspotFindings;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Writes the hotspots as CSV, costliest first. */
public final class CsvReport {
  private static final double MILLI = 1e6;
  private static final double PERCENT = 100;

  private static final List<String> COLUMNS =
      List.of(
          "finding",
          "severity",
          "cause",
          "class",
          "method",
          "line",
          "native",
          "lock",
          "blocking_call",
          "reason",
          "artifact",
          "artifact_version",
          "count",
          "carrier_time_ms",
          "carrier_time_percent_of_window",
          "p50_ms",
          "p90_ms",
          "p99_ms",
          "max_ms",
          "still_held_ms",
          "peak_virtual_threads_queued",
          "first_seen_utc",
          "last_seen_utc",
          "window_start_utc",
          "window_s");

  private CsvReport() {}

  public static String of(Diagnosis diagnosis) {
    Row names = new Row();
    COLUMNS.forEach(names::text);
    StringBuilder table = new StringBuilder(names.line());
    for (Hotspot hotspot : diagnosis.snapshot().hotspots()) {
      Finding finding = HotspotFindings.of(hotspot, diagnosis);
      table.append(row(hotspot, finding, diagnosis.snapshot().window()));
    }
    return table.toString();
  }

  private static String row(Hotspot hotspot, @Nullable Finding finding, Window window) {
    Blame blame = hotspot.blame();
    Hotspot.Extent extent = hotspot.extent();
    Row row = new Row();
    row.text(finding == null ? null : finding.id());
    row.text(finding == null ? null : finding.severity().name());
    row.text(blame.cause().name());
    site(row, blame.site());
    row.text(blame.blocking());
    row.text(hotspot.reported().reason());
    Artifact artifact = blame.artifact();
    row.text(artifact == null ? null : artifact.name() == null ? artifact.file() : artifact.name());
    row.text(artifact == null ? null : artifact.version());
    cost(row, hotspot.cost(), extent.share(), Holds.areCounted(hotspot));
    row.figure(extent.lastingNanos() > 0 ? millis(extent.lastingNanos()) : "");
    row.figure(extent.queued() >= 0 ? String.valueOf(extent.queued()) : "");
    row.figure(instant(hotspot.cost().first()));
    row.figure(instant(hotspot.cost().last()));
    row.figure(instant(window.from()));
    row.figure(number(window.seconds()));
    return row.line();
  }

  private static void site(Row row, @Nullable Site site) {
    row.text(site == null ? null : site.type());
    row.text(site == null ? null : site.method());
    row.figure(site == null || site.line() <= 0 ? "" : String.valueOf(site.line()));
    row.figure(site == null ? "" : String.valueOf(site.isNative()));
    row.text(site == null ? null : site.lock());
  }

  private static void cost(Row row, Cost cost, double impact, boolean counted) {
    row.figure(counted ? String.valueOf(cost.count()) : "");
    row.figure(millis(cost.totalNanos()));
    row.figure(impact >= 0 ? number(impact * PERCENT) : "");
    row.figure(counted ? millis(cost.p50Nanos()) : "");
    row.figure(counted ? millis(cost.p90Nanos()) : "");
    row.figure(counted ? millis(cost.p99Nanos()) : "");
    row.figure(counted ? millis(cost.maxNanos()) : "");
  }

  private static String millis(long nanos) {
    return number(nanos / MILLI);
  }

  private static String number(double number) {
    return String.format(Locale.ROOT, "%.3f", number);
  }

  private static String instant(long nanos) {
    return Instant.EPOCH.plusNanos(nanos).toString();
  }
}
