package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.blame.Target;
import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.FleetVerdict;
import io.vtscope.fleet.Member;
import io.vtscope.fleet.SharedFinding;
import io.vtscope.fleet.Trait;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;

/** Writes the reports on several JVMs as JSON. */
public final class JsonReports {
  private final JsonWriter json;
  private final JsonParts parts;
  private final Fleet fleet;

  private JsonReports(JsonWriter json, Fleet fleet) {
    this.json = json;
    this.parts = new JsonParts(json);
    this.fleet = fleet;
  }

  public static String of(Fleet fleet, String version, Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = new JsonWriter(out)) {
      json.setIndent("  ");
      json.setSerializeNulls(false);
      new JsonReports(json, fleet).write(version, generated);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Printable.json(out.append('\n').toString());
  }

  private void write(String version, Instant generated) throws IOException {
    json.beginObject();
    json.name("schema").value("vtscope.reports/2");
    json.name("command").value(fleet.source());
    FleetVerdict verdict = FleetVerdict.of(fleet);
    json.name("verdict").beginObject();
    json.name("state").value(verdict.state().name());
    json.name("text").value(verdict.text());
    json.endObject();
    json.name("findings").beginArray();
    for (SharedFinding finding : fleet.findings()) {
      finding(finding);
    }
    json.endArray();
    json.name("processes").beginArray();
    for (Member member : fleet.members()) {
      process(member);
    }
    json.endArray();
    json.name("reports").beginArray();
    for (Member member : fleet.members()) {
      JsonReport.write(json, member.diagnosis(), version, generated);
    }
    json.endArray();
    parts.texts("missing", fleet.missing());
    json.endObject();
  }

  private void finding(SharedFinding finding) throws IOException {
    Message message = Say.of(finding.worst(), finding.worstIn().diagnosis().snapshot());
    json.beginObject();
    json.name("id").value(finding.id());
    json.name("kind").value(finding.worst().id());
    json.name("severity").value(finding.worst().severity().name());
    json.name("headline").value(message.headline());
    parts.texts("fixes", message.fixes());
    json.name("processes").value(finding.in().size());
    json.name("checked").value(finding.checked());
    json.name("only").beginArray();
    for (Trait trait : finding.traits()) {
      trait(trait);
    }
    json.endArray();
    json.name("worst").value(fleet.indexOf(finding.worstIn()));
    json.name("in").beginArray();
    for (Member member : finding.in()) {
      json.value(fleet.indexOf(member));
    }
    json.endArray();
    json.endObject();
  }

  private void trait(Trait trait) throws IOException {
    json.beginObject();
    json.name("property").value(trait.property().name());
    json.name("value").value(trait.value());
    json.name("having").value(trait.having());
    json.name("unknown").value(trait.unknown());
    json.endObject();
  }

  private void process(Member member) throws IOException {
    Target target = member.target();
    json.beginObject();
    json.name("name").value(member.name());
    json.name("state").value(member.health().name());
    parts.positive("pid", target.pid());
    json.name("mainClass").value(target.mainClass());
    if (!target.release().isEmpty()) {
      json.name("jdk").value(target.release());
    }
    parts.texts("recordings", member.recordings());
    json.endObject();
  }
}
