package io.vtscope.view.html;

import com.google.gson.stream.JsonWriter;
import io.vtscope.demo.DemoRun;
import io.vtscope.demo.DemoTable;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.say.Message;
import io.vtscope.say.Say;
import io.vtscope.view.format.Headings;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes the demos' results as one HTML page. */
public final class DemosHtml {
  private DemosHtml() {}

  /**
   * The page.
   *
   * @param runs in display order; shows runs of one demo together
   */
  public static String of(List<DemoRun> runs, String version, Instant generated) {
    return Page.of("vtscope demos", plain(runs), data(runs, version, generated), Page.Kind.DEMOS);
  }

  private static String data(List<DemoRun> runs, String version, Instant generated) {
    StringWriter out = new StringWriter();
    try (JsonWriter json = Page.writer(out)) {
      write(new PageData(json), runs, version, generated);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString();
  }

  private static void write(PageData data, List<DemoRun> runs, String version, Instant generated)
      throws IOException {
    Map<String, List<DemoRun>> demos =
        runs.stream()
            .collect(Collectors.groupingBy(DemoRun::name, LinkedHashMap::new, Collectors.toList()));
    data.begin();
    data.text("sentence", sentence(demos.size(), runs));
    data.text("made", "vtscope " + version + ", created " + Headings.time(generated));
    data.text("jdks", jdks(runs));
    data.beginArray("demos");
    for (List<DemoRun> demo : demos.values()) {
      data.begin();
      data.text("name", demo.getFirst().name());
      data.text("line", demo.getFirst().line());
      data.text("finds", demo.getFirst().finds());
      data.beginArray("runs");
      for (DemoRun run : demo) {
        run(data, run);
      }
      data.endArray();
      data.end();
    }
    data.endArray();
    data.end();
  }

  /** "24 demos in 3 min 5 s." */
  private static String sentence(int demos, List<DemoRun> runs) {
    double seconds = runs.stream().mapToDouble(DemoRun::seconds).sum();
    long failed = runs.stream().filter(run -> !run.failure().isEmpty()).count();
    return "%s, %s, in %s%s."
        .formatted(
            Amounts.count(demos, "demo"),
            Amounts.count(runs.size(), "run"),
            Amounts.time((long) (seconds * 1e9)),
            failed == 0 ? "" : "; " + failed + " failed");
  }

  private static String jdks(List<DemoRun> runs) {
    return runs.stream()
        .map(run ->
            run.diagnosis() == null ? "" : "JDK " + run.diagnosis().snapshot().target().release())
        .filter(jdk -> !jdk.isEmpty())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  /** "JDK 25"; "" if unknown. */
  private static String jdk(DemoRun run) {
    int feature = run.diagnosis() == null ? 0 : run.diagnosis().snapshot().target().feature();
    return feature == 0 ? "" : "JDK " + feature;
  }

  private static String threads(DemoRun run) {
    return run.threads().isEmpty() ? "" : run.threads() + " threads";
  }

  private static void run(PageData data, DemoRun run) throws IOException {
    data.begin();
    data.text("threads", threads(run));
    data.text("jdk", jdk(run));
    data.number("seconds", run.seconds());
    data.text("failure", run.failure());
    if (run.diagnosis() != null) {
      findings(data, run.diagnosis());
    }
    data.beginArray("tables");
    for (DemoTable table : run.printed().tables()) {
      table(data, table);
    }
    data.endArray();
    data.texts("words", run.printed().words());
    data.end();
  }

  /** "virtual threads, JDK 25". */
  private static String title(DemoRun run) {
    return Stream.of(threads(run), jdk(run))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static void findings(PageData data, Diagnosis diagnosis) throws IOException {
    data.beginArray("findings");
    for (Finding finding : diagnosis.findings()) {
      data.begin();
      data.text("id", finding.id());
      data.text("severity", finding.severity().name());
      Message message = Say.of(finding, diagnosis.snapshot());
      data.text("title", message.headline());
      data.texts("fixes", message.fixes());
      data.end();
    }
    data.endArray();
  }

  private static void table(PageData data, DemoTable table) throws IOException {
    data.begin();
    data.text("caption", table.caption());
    data.texts("columns", table.columns());
    data.beginArray("rows");
    for (List<String> row : table.rows()) {
      data.beginArray();
      for (String cell : row) {
        data.text(cell);
      }
      data.endArray();
    }
    data.endArray();
    data.end();
  }

  private static String plain(List<DemoRun> runs) {
    return runs.stream()
        .map(run ->
            "<h2>%s</h2>\n<p>%s</p>\n%s"
                .formatted(
                    Page.escape(run.name()),
                    Page.escape(title(run)),
                    run.diagnosis() == null
                        ? ""
                        : Plain.of(Objects.requireNonNull(run.diagnosis()))))
        .collect(Collectors.joining());
  }
}
