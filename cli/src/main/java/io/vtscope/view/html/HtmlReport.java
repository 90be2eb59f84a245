package io.vtscope.view.html;

import com.google.gson.stream.JsonWriter;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorOrder;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;

/** Writes a diagnosis as one self-contained HTML file, whose script draws embedded JSON. */
public final class HtmlReport {
  private HtmlReport() {}

  public static String of(Diagnosis diagnosis, String version, Instant generated) {
    return Page.of(
        "vtscope: " + name(diagnosis),
        Plain.of(diagnosis),
        data(diagnosis, version, generated),
        Page.Kind.REPORT);
  }

  private static String name(Diagnosis diagnosis) {
    String main = diagnosis.snapshot().target().mainClass();
    return main == null ? "a JVM" : Printable.of(main);
  }

  static String data(Diagnosis diagnosis, String version, Instant generated) {
    return written(data -> write(data, diagnosis, version, generated));
  }

  /** Writes the data of a page. */
  interface Writing {
    void to(PageData data) throws IOException;
  }

  static String written(Writing writing) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = Page.writer(out)) {
      writing.to(new PageData(json));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  static void write(PageData data, Diagnosis diagnosis, String version, Instant generated)
      throws IOException {
    Snapshot snapshot = diagnosis.snapshot();
    StackTable stacks = StackTable.of(snapshot);
    data.begin();
    data.text("sentence", VerdictLine.of(diagnosis));
    FindingsData findings = new FindingsData(data, stacks);
    findings.counts(diagnosis);
    new FactsData(data).facts(snapshot, version, generated);
    findings.findings(diagnosis);
    new CarriersData(data).carriers(snapshot);
    new HotspotsData(data, stacks).hotspots(snapshot);
    new ExecutorsData(data, stacks).executors(ExecutorOrder.of(diagnosis));
    WaitingData waiting = new WaitingData(data, stacks);
    waiting.population(snapshot);
    waiting.waits(snapshot.waits().population());
    waiting.pools(snapshot.waits().pools());
    findings.detectors(diagnosis);
    data.texts("notes", Notes.of(diagnosis));
    stacks.write(data);
    data.end();
  }
}
