package io.vtscope.view.json;

import com.google.gson.stream.JsonWriter;
import io.vtscope.finding.Diagnosis;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;

/** Writes the reports on several JVMs as JSON. */
public final class JsonReports {
  private JsonReports() {}

  /**
   * The reports.
   *
   * @param missing JVMs without data, one sentence each
   * @param command as the user typed it
   */
  public static String of(
      List<Diagnosis> jvms,
      List<String> missing,
      String command,
      String version,
      Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = new JsonWriter(out)) {
      json.setIndent("  ");
      json.setSerializeNulls(false);
      json.beginObject();
      json.name("schema").value("vtscope.reports/2");
      json.name("command").value(command);
      json.name("reports").beginArray();
      for (Diagnosis jvm : jvms) {
        JsonReport.write(json, jvm, version, generated);
      }
      json.endArray();
      json.name("missing").beginArray();
      for (String sentence : missing) {
        json.value(sentence);
      }
      json.endArray();
      json.endObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Printable.json(out.append('\n').toString());
  }
}
