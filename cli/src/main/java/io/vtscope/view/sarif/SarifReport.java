package io.vtscope.view.sarif;

import com.google.gson.stream.JsonWriter;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.ledger.Snapshot;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Printable;
import io.vtscope.view.format.Summary;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Writes the findings as SARIF 2.1.0, with one rule per check. */
public final class SarifReport {
  private final JsonWriter json;
  private final Results results;
  private final List<Kind> rules;

  private SarifReport(JsonWriter json, Sources sources, Diagnosis diagnosis) {
    this.json = json;
    this.rules = new ArrayList<>(diagnosis.verdicts().keySet());
    this.results = new Results(json, sources, diagnosis.snapshot());
  }

  /**
   * The log.
   *
   * @param sources locates the files of results
   */
  public static String of(Diagnosis diagnosis, String version, Sources sources) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = new JsonWriter(out)) {
      json.setIndent("  ");
      json.setSerializeNulls(false);
      new SarifReport(json, sources, diagnosis).write(diagnosis, version);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Printable.json(out.append('\n').toString());
  }

  private void write(Diagnosis diagnosis, String version) throws IOException {
    json.beginObject();
    json.name("$schema")
        .value(
            "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json");
    json.name("version").value("2.1.0");
    json.name("runs").beginArray().beginObject();
    tool(version);
    invocation(diagnosis);
    json.name("columnKind").value("utf16CodeUnits");
    json.name("results").beginArray();
    for (Finding finding : diagnosis.findings()) {
      results.write(finding, rules.indexOf(finding.kind()));
    }
    json.endArray();
    properties(diagnosis.snapshot());
    json.endObject().endArray();
    json.endObject();
  }

  private void tool(String version) throws IOException {
    json.name("tool").beginObject().name("driver").beginObject();
    json.name("name").value("vtscope");
    json.name("version").value(version);
    json.name("rules").beginArray();
    for (Kind kind : rules) {
      json.beginObject();
      json.name("id").value(kind.id());
      text("shortDescription", kind.title() + ".");
      text("fullDescription", kind.meaning());
      text("help", kind.meaning() + " " + kind.remedy());
      json.name("properties").beginObject();
      json.name("tags").beginArray().value("performance").value("concurrency").endArray();
      json.endObject();
      json.endObject();
    }
    json.endArray();
    json.endObject().endObject();
  }

  private void invocation(Diagnosis diagnosis) throws IOException {
    Snapshot snapshot = diagnosis.snapshot();
    json.name("invocations").beginArray().beginObject();
    json.name("executionSuccessful").value(true);
    json.name("startTimeUtc").value(instant(snapshot.window().from()));
    json.name("endTimeUtc").value(instant(snapshot.window().to()));
    json.name("toolExecutionNotifications").beginArray();
    for (String note : Notes.of(diagnosis)) {
      json.beginObject();
      json.name("level").value("note");
      text("message", note);
      json.endObject();
    }
    json.endArray();
    json.name("toolConfigurationNotifications").beginArray();
    for (var missing : Summary.notEvaluated(diagnosis).entrySet()) {
      for (String id : missing.getValue()) {
        notEvaluated(id, missing.getKey());
      }
    }
    json.endArray();
    json.endObject().endArray();
  }

  private void notEvaluated(String id, String why) throws IOException {
    json.beginObject();
    json.name("level").value("note");
    text("message", "Not checked: " + id + ", because " + why + ".");
    json.name("associatedRule").beginObject();
    json.name("id").value(id);
    json.name("index").value(rules.indexOf(Kind.of(id)));
    json.endObject();
    json.endObject();
  }

  private void properties(Snapshot snapshot) throws IOException {
    json.name("properties").beginObject();
    json.name("target").value(Headings.of(snapshot));
    json.name("windowSeconds").value(snapshot.window().seconds());
    json.endObject();
  }

  private void text(String name, String text) throws IOException {
    json.name(name).beginObject().name("text").value(Printable.of(text)).endObject();
  }

  private static String instant(long nanos) {
    return Instant.EPOCH.plusNanos(nanos).toString();
  }
}
