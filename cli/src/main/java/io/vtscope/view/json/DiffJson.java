package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.blame.Site;
import io.vtscope.diff.Comparison;
import io.vtscope.diff.ExecutorChange;
import io.vtscope.diff.Figure;
import io.vtscope.diff.FindingChange;
import io.vtscope.diff.HotspotChange;
import io.vtscope.diff.Side;
import io.vtscope.diff.WaitChange;
import io.vtscope.report.Report;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes a comparison as JSON. Omits unknown values; times are milliseconds. */
public final class DiffJson {
  private final JsonWriter json;
  private final JsonParts parts;

  private DiffJson(JsonWriter json) {
    this.json = json;
    this.parts = new JsonParts(json);
  }

  public static String of(Comparison comparison, String version, Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = new JsonWriter(out)) {
      json.setIndent("  ");
      json.setSerializeNulls(false);
      new DiffJson(json).write(comparison, version, generated);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Printable.json(out.append('\n').toString());
  }

  private void write(Comparison comparison, String version, Instant generated) throws IOException {
    json.beginObject();
    json.name("schema").value("vtscope.diff/2");
    json.name("generated").value(generated.toString());
    parts.tool(version);
    json.name("verdict").beginObject();
    json.name("state").value(comparison.verdict().state().name());
    json.name("text").value(comparison.verdict().text());
    json.endObject();
    side("before", comparison.before());
    side("after", comparison.after());
    parts.texts("cautions", comparison.cautions());
    json.name("findings").beginArray();
    for (FindingChange change : comparison.findings()) {
      finding(change);
    }
    json.endArray();
    json.name("hotspots").beginArray();
    for (HotspotChange change : comparison.hotspots()) {
      hotspot(change);
    }
    json.endArray();
    json.name("carriers").beginArray();
    for (Figure figure : comparison.carriers()) {
      if (figure.before() >= 0 || figure.after() >= 0) {
        figure(figure);
      }
    }
    json.endArray();
    executors(comparison);
    json.name("waiting").beginArray();
    for (WaitChange change : comparison.waiting()) {
      waiting(change);
    }
    json.endArray();
    json.endObject();
  }

  private void side(String name, Side side) throws IOException {
    Report report = side.report();
    json.name(name).beginObject();
    json.name("name").value(side.name());
    json.name("mainClass").value(report.target().mainClass());
    json.name("jdk").value(report.target().release().isEmpty() ? null : report.target().release());
    parts.positive("parallelism", report.carriers().parallelism());
    json.name("start").value(JsonParts.instant(report.window().from()));
    json.name("seconds").value(report.window().seconds());
    json.endObject();
  }

  private void finding(FindingChange change) throws IOException {
    Report.Finding last = change.last();
    json.beginObject();
    json.name("trend").value(change.trend().name());
    json.name("kind").value(last.id());
    parts.site("site", last.site());
    parts.artifact(last.artifact());
    severity("severityBefore", change.before());
    severity("severityAfter", change.after());
    perMinute(change.nanosBefore(), change.nanosAfter());
    json.name("evaluatedOnBothSides").value(change.comparable());
    json.name("headline").value(last.title());
    parts.texts("fixes", last.fixes());
    json.endObject();
  }

  private void severity(String name, Report.@Nullable Finding finding) throws IOException {
    if (finding != null) {
      json.name(name).value(finding.severity().name());
    }
  }

  private void hotspot(HotspotChange change) throws IOException {
    Report.Hotspot last = change.last();
    Site site = last.site();
    json.beginObject();
    json.name("trend").value(change.trend().name());
    json.name("cause").value(last.cause().name());
    parts.site("site", site);
    parts.artifact(last.artifact());
    json.name("blocking").value(last.blocking());
    perMinute(change.nanosBefore(), change.nanosAfter());
    json.endObject();
  }

  private void waiting(WaitChange change) throws IOException {
    json.beginObject();
    json.name("trend").value(change.trend().name());
    parts.site("site", change.place().site());
    json.name("blocking").value(change.place().blocking());
    json.name("threadsBefore").value(JsonParts.rounded(change.before()));
    json.name("threadsAfter").value(JsonParts.rounded(change.after()));
    json.endObject();
  }

  private void perMinute(double before, double after) throws IOException {
    if (before >= 0) {
      json.name("carrierMillisPerMinuteBefore").value(before / JsonParts.MILLI);
    }
    if (after >= 0) {
      json.name("carrierMillisPerMinuteAfter").value(after / JsonParts.MILLI);
    }
  }

  private void executors(Comparison comparison) throws IOException {
    json.name("executors").beginArray();
    for (ExecutorChange change : comparison.executors()) {
      json.beginObject();
      json.name("name").value(change.name());
      json.name("figures").beginArray();
      figure(change.meanWait());
      figure(change.rejected());
      json.endArray();
      json.endObject();
    }
    json.endArray();
  }

  private void figure(Figure figure) throws IOException {
    json.beginObject();
    json.name("name").value(figure.name());
    json.name("unit").value(unit(figure.unit()));
    value("before", figure, figure.before());
    value("after", figure, figure.after());
    if (figure.isKnown()) {
      json.name("trend").value(figure.trend().name());
    }
    json.endObject();
  }

  private void value(String name, Figure figure, double value) throws IOException {
    if (value >= 0) {
      json.name(name)
          .value(
              switch (figure.unit()) {
                case NANOS, NANOS_PER_MINUTE -> value / JsonParts.MILLI;
                case SHARE -> JsonParts.rounded(value);
                case COUNT, COUNT_PER_MINUTE -> value;
              });
    }
  }

  private static String unit(Figure.Unit unit) {
    return switch (unit) {
      case SHARE -> "share";
      case COUNT -> "count";
      case COUNT_PER_MINUTE -> "count per minute";
      case NANOS -> "ms";
      case NANOS_PER_MINUTE -> "ms per minute";
    };
  }
}
