package io.vtscope.view.html;

import com.google.gson.stream.JsonWriter;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.ExecutorOrder;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.say.VerdictLine;
import io.vtscope.view.format.Notes;
import io.vtscope.view.format.Printable;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Writes a diagnosis as one self-contained HTML file, whose script draws embedded JSON. */
public final class HtmlReport {
  private static final Comparator<Diagnosis> WORST_FIRST =
      Comparator.comparingInt(HtmlReport::worst);

  private HtmlReport() {}

  public static String of(Diagnosis diagnosis, String version, Instant generated) {
    return Page.of(
        "vtscope: " + name(diagnosis),
        Plain.of(diagnosis),
        data(diagnosis, version, generated),
        Page.Kind.REPORT);
  }

  /**
   * Shows several JVMs, the worst first.
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
    List<Diagnosis> sorted = jvms.stream().sorted(WORST_FIRST).toList();
    String plain =
        sorted.stream()
            .map(jvm -> "<h2>" + Page.escape(name(jvm)) + "</h2>\n" + Plain.of(jvm))
            .collect(Collectors.joining());
    return Page.of(
        "vtscope: " + Printable.of(command),
        plain,
        data(sorted, missing, command, version, generated),
        Page.Kind.REPORT);
  }

  /** Smaller is worse. */
  private static int worst(Diagnosis diagnosis) {
    return Arrays.asList(Severity.values())
        .indexOf(
            diagnosis.findings().isEmpty()
                ? Severity.INFO
                : diagnosis.findings().getFirst().severity());
  }

  private static String name(Diagnosis diagnosis) {
    String main = diagnosis.snapshot().target().mainClass();
    return main == null ? "a JVM" : Printable.of(main);
  }

  static String data(Diagnosis diagnosis, String version, Instant generated) {
    return written(data -> write(data, diagnosis, version, generated));
  }

  private static String data(
      List<Diagnosis> jvms,
      List<String> missing,
      String command,
      String version,
      Instant generated) {
    return written(data -> {
      data.begin();
      data.text("command", command);
      data.texts("missing", missing);
      data.beginArray("reports");
      for (Diagnosis jvm : jvms) {
        write(data, jvm, version, generated);
      }
      data.endArray();
      data.end();
    });
  }

  private interface Writing {
    void to(PageData data) throws IOException;
  }

  private static String written(Writing writing) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = Page.writer(out)) {
      writing.to(new PageData(json));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void write(PageData data, Diagnosis diagnosis, String version, Instant generated)
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
    waiting.waits(snapshot.population());
    waiting.pools(snapshot.pools());
    findings.detectors(diagnosis);
    data.texts("notes", Notes.of(diagnosis));
    stacks.write(data);
    data.end();
  }
}
