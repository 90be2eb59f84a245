package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
class WaitProfileIT {
  private static final Map<String, Integer> THREADS =
      Map.of("fixture.Waits.sleep", 300, "fixture.Waits.lock", 100, "fixture.Waits.take", 50);

  private static final int ALL = 450;
  private static final int SECONDS = 10;

  /** A stated error is two standard deviations, which one of twenty estimates exceeds. */
  private static final int TWICE = 2;

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void weighsWaitsByThreadsTimesTime(Jdk jdk) throws Exception {
    Path profile = directory.resolve("waits.collapsed");
    Path report = directory.resolve("report.json");
    try (Program program = Vtscope.fixture(jdk, List.of(), "fixture.Waits")) {
      program.awaitOut("ready"::equals);
      try (Program viewer =
          Vtscope.viewer(
              "report",
              Long.toString(program.pid()),
              "--duration",
              SECONDS + "s",
              "--what",
              "wait",
              "-o",
              profile.toString(),
              "-o",
              report.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    List<String> lines = Files.readAllLines(profile);
    long millis = lines.stream().mapToLong(WaitProfileIT::weight).sum();
    double seconds = millis / 1e3 / ALL;
    assertThat(seconds).as("watched time").isBetween(SECONDS / 2.0, SECONDS * 1.2);
    THREADS.forEach((method, threads) -> {
      double estimate =
          lines.stream()
              .filter(line -> line.contains(';' + method + ';'))
              .mapToLong(WaitProfileIT::weight)
              .sum();
      double error = error(Report.of(report), method);
      assertThat(error).as(method).isBetween(0.1, 50.0);
      assertThat(estimate / 1e3 / seconds).as(method).isCloseTo(threads, within(TWICE * error));
    });
  }

  /** In threads on average. */
  private static double error(Report report, String method) {
    return Report.objects(report.json(), "population").stream()
        .filter(place -> method.equals(Report.site(place)))
        .mapToDouble(place -> place.get("averageError").getAsDouble())
        .findFirst()
        .orElseThrow();
  }

  private static long weight(String line) {
    return Long.parseLong(line.substring(line.lastIndexOf(' ') + 1));
  }
}
