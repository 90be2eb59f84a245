package io.vtscope.view.html;

import com.google.gson.stream.JsonWriter;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.aggregate.Target;
import io.vtscope.finding.Diagnosis;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;

/**
 * Writes a diagnosis as one file of HTML, which holds all that it needs, loads nothing, and opens
 * from a disk. The figures are embedded as JSON, from which the page's script draws; what is not
 * known is absent from it.
 */
public final class HtmlReport {
  private HtmlReport() {}

  /**
   * The page.
   *
   * @param version of vtscope
   * @param generated when it was made
   */
  public static String of(Diagnosis diagnosis, String version, Instant generated) {
    Target target = diagnosis.snapshot().target();
    String name = target.mainClass() == null ? "a JVM" : Printable.of(target.mainClass());
    return Page.of(
        "vtscope: " + name,
        Plain.of(diagnosis),
        data(diagnosis, version, generated),
        Page.Kind.REPORT);
  }

  /** What is embedded in the page. */
  static String data(Diagnosis diagnosis, String version, Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = Page.writer(out)) {
      write(new PageData(json), diagnosis, version, generated);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void write(PageData data, Diagnosis diagnosis, String version, Instant generated)
      throws IOException {
    Snapshot snapshot = diagnosis.snapshot();
    StackTable stacks = new StackTable(snapshot.origins(), snapshot.target());
    data.begin();
    data.text("sentence", Headline.of(diagnosis));
    FindingsData findings = new FindingsData(data, stacks);
    findings.counts(diagnosis.findings());
    new FactsData(data).facts(snapshot, version, generated);
    findings.findings(diagnosis.findings());
    new CarriersData(data).carriers(snapshot);
    new HotspotsData(data, stacks).hotspots(snapshot);
    new ExecutorsData(data, stacks).executors(snapshot);
    WaitingData waiting = new WaitingData(data, stacks);
    waiting.population(snapshot);
    waiting.pools(snapshot.pools());
    findings.detectors(diagnosis.verdicts());
    data.beginArray("notes");
    for (String note : Notes.of(snapshot)) {
      data.text(note);
    }
    data.endArray();
    stacks.write(data);
    data.end();
  }
}
