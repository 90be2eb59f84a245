package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.check.Entry;
import io.vtscope.check.Failure;
import io.vtscope.check.Outcome;
import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import io.vtscope.view.format.Headings;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/** Writes the outcome of a check as JSON. Omits unknown values. */
public final class CheckJson {
  private final JsonWriter json;
  private final JsonParts parts;

  private CheckJson(JsonWriter json) {
    this.json = json;
    this.parts = new JsonParts(json);
  }

  public static String of(Outcome outcome, String version, Instant generated) {
    return of(List.of(outcome), version, generated);
  }

  public static String of(List<Outcome> outcomes, String version, Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = new JsonWriter(out)) {
      json.setIndent("  ");
      json.setSerializeNulls(false);
      CheckJson check = new CheckJson(json);
      if (outcomes.size() == 1) {
        check.write(outcomes.getFirst(), version, generated);
      } else {
        check.several(outcomes, version, generated);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Printable.json(out.append('\n').toString());
  }

  private void several(List<Outcome> outcomes, String version, Instant generated)
      throws IOException {
    json.beginObject();
    json.name("schema").value("vtscope.checks/1");
    json.name("status").value(Outcome.status(outcomes).name());
    json.name("checks").beginArray();
    for (Outcome outcome : outcomes) {
      json.beginObject();
      json.name("jvm").value(Headings.of(outcome.report()));
      json.name("check");
      write(outcome, version, generated);
      json.endObject();
    }
    json.endArray();
    json.endObject();
  }

  private void write(Outcome outcome, String version, Instant generated) throws IOException {
    json.beginObject();
    json.name("schema").value("vtscope.check/1");
    json.name("generated").value(generated.toString());
    parts.tool(version);
    json.name("status").value(outcome.status().name());
    failures(outcome.failures());
    parts.texts("noAnswer", outcome.missing());
    accepted(outcome);
    json.name("stale").beginArray();
    for (Entry entry : outcome.stale()) {
      json.beginObject();
      signature(entry.of());
      json.endObject();
    }
    json.endArray();
    parts.texts("notEvaluated", outcome.notLooked());
    parts.texts("notes", outcome.notes());
    json.endObject();
  }

  private void failures(List<Failure> failures) throws IOException {
    json.name("failures").beginArray();
    for (Failure failure : failures) {
      json.beginObject();
      json.name("limit").value(failure.limit());
      if (failure.finding() != null) {
        finding(failure.finding());
      }
      json.name("title").value(failure.sentence());
      json.name("why").value(failure.why());
      json.name("remedy").value(failure.remedy());
      json.endObject();
    }
    json.endArray();
  }

  private void accepted(Outcome outcome) throws IOException {
    json.name("accepted").beginArray();
    for (Report.Finding finding : outcome.byLimit()) {
      json.beginObject();
      finding(finding);
      json.name("by").value("LIMIT");
      json.endObject();
    }
    for (Outcome.Known known : outcome.byBaseline()) {
      Entry entry = known.entry();
      json.beginObject();
      finding(known.finding());
      json.name("by").value("BASELINE");
      json.name("reason").value(entry.reason());
      json.name("expires").value(entry.expires() == null ? null : entry.expires().toString());
      json.endObject();
    }
    json.endArray();
  }

  private void finding(Report.Finding finding) throws IOException {
    json.name("severity").value(finding.severity().name());
    signature(Signature.of(finding));
  }

  private void signature(Signature signature) throws IOException {
    json.name("id").value(signature.id());
    json.name("site").value(signature.place());
    json.name("caller").value(signature.caller());
    json.name("artifact").value(signature.artifact());
    json.name("executor").value(signature.executor());
  }
}
