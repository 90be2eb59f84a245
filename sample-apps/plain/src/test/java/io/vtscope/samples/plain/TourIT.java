package io.vtscope.samples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.io.TempDir;

/** What the first demo shows on each JDK. */
class TourIT {
  private static final int ORDERS = 60;

  @TempDir static Path directory;

  private static final Map<Jdk, JsonObject> REPORTS = new HashMap<>();

  @AfterAll
  static void forget() {
    REPORTS.clear();
  }

  @OnEachJdk
  void theTourPinsAndGrowsThePoolAsItsJdkDoes(Jdk jdk) throws Exception {
    List<String> findings = new ArrayList<>();
    for (JsonElement element : report(jdk).getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      if (finding.get("severity").getAsString().equals("INFO")) {
        continue; // how long others waited, on two carriers
      }
      String type = finding.getAsJsonObject("site").get("class").getAsString();
      findings.add(
          finding.get("severity").getAsString()
              + " "
              + finding.get("id").getAsString()
              + " "
              + type.replaceAll(".*\\.", ""));
    }
    if (jdk.monitorsPin()) {
      assertThat(findings)
          .containsExactly("WARNING pinned-monitor Stock", "WARNING compensation Courier");
    } else {
      assertThat(findings)
          .containsExactly(
              "WARNING pinned-native DirectMethodHandleAccessor$NativeAccessor",
              "WARNING pinned-class-init Catalogue",
              "WARNING compensation Courier");
    }
  }

  @OnEachJdk
  void everyPinOfTheTourIsCounted(Jdk jdk) throws Exception {
    JsonObject first = report(jdk).getAsJsonArray("findings").get(0).getAsJsonObject();
    assertThat(first.getAsJsonObject("cost").get("count").getAsInt()).isEqualTo(ORDERS);
  }

  /** Of one tour on each JDK. */
  private static JsonObject report(Jdk jdk) throws Exception {
    JsonObject known = REPORTS.get(jdk);
    if (known == null) {
      known = run(jdk);
      REPORTS.put(jdk, known);
    }
    return known;
  }

  private static JsonObject run(Jdk jdk) throws Exception {
    Path report = directory.resolve("report-" + jdk.feature() + ".json");
    List<String> command =
        List.of(
            jdk.java().toString(),
            Vtscope.SHORT_RUN,
            "-javaagent:" + System.getProperty("vtscope.jar") + "=output=" + report,
            "-Djdk.virtualThreadScheduler.parallelism=2",
            "-Djdk.reflect.useNativeAccessorOnly=true",
            "-cp",
            Path.of("target/classes").toAbsolutePath().toString(),
            "io.vtscope.samples.plain.Tour");
    try (Program program = Program.start(command)) {
      assertThat(program.await()).as(program::err).isZero();
    }
    return JsonParser.parseString(Files.readString(report)).getAsJsonObject();
  }
}
