package io.vtscope.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Diagnosis;
import io.vtscope.view.collapsed.CollapsedStacks;
import io.vtscope.view.csv.CsvReport;
import io.vtscope.view.json.JsonReport;
import io.vtscope.view.junit.JunitReport;
import io.vtscope.view.markdown.MarkdownReport;
import io.vtscope.view.pprof.DecodedProfile;
import io.vtscope.view.pprof.PprofProfile;
import io.vtscope.view.sarif.SarifReport;
import io.vtscope.view.sarif.Sources;
import io.vtscope.view.text.TextReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares reports of all formats with golden files; {@code -Dgolden=write} rewrites them. */
class GoldenReportsTest {
  private static final Path SOURCES = Path.of("src/test/resources/io/vtscope/golden");
  private static final String VERSION = "0.1.0";
  private static final Instant GENERATED = Instant.parse("2027-01-15T08:00:06Z");

  @TestFactory
  Stream<DynamicTest> eachReportMatchesItsGoldenFile() {
    return Stream.concat(
        Shop.JDKS.stream().flatMap(jdk -> tests(jdk, Shop.on(jdk))),
        Shop.demos().flatMap(demo -> tests("demos/" + demo, Shop.ofDemo(demo))));
  }

  private static Stream<DynamicTest> tests(String directory, Diagnosis diagnosis) {
    return forms(diagnosis).entrySet().stream()
        .map(form -> {
          String name = directory + "/report." + form.getKey();
          return DynamicTest.dynamicTest(name, () -> check(name, form.getValue()));
        });
  }

  private static Map<String, String> forms(Diagnosis diagnosis) {
    Map<String, String> forms = new TreeMap<>();
    forms.put("txt", TextReport.of(diagnosis, VERSION, TextReport.Style.of(100, false)));
    forms.put("narrow.txt", TextReport.of(diagnosis, VERSION, TextReport.Style.of(60, true)));
    forms.put("json", JsonReport.of(diagnosis, VERSION, GENERATED));
    forms.put("md", MarkdownReport.of(diagnosis, VERSION));
    // Git normalises CR; CsvReportTest checks it.
    forms.put("csv", CsvReport.of(diagnosis).replace("\r\n", "\n"));
    forms.put("collapsed", CollapsedStacks.of(diagnosis));
    String waiting = CollapsedStacks.ofWaiting(diagnosis);
    if (!waiting.isEmpty()) {
      forms.put("wait.collapsed", waiting);
    }
    forms.put("pb.txt", DecodedProfile.of(PprofProfile.of(diagnosis, VERSION)).text());
    forms.put("sarif", SarifReport.of(diagnosis, VERSION, new Sources(List.of())));
    forms.put("xml", JunitReport.of(diagnosis, VERSION));
    return forms;
  }

  private static void check(String name, String report) throws IOException {
    if ("write".equals(System.getProperty("golden"))) {
      Path file = SOURCES.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, report);
      return;
    }
    try (InputStream in =
        GoldenReportsTest.class.getResourceAsStream("/io/vtscope/golden/" + name)) {
      String good = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
      assertThat(report).isEqualTo(good);
    }
  }
}
