package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class ChildrenIT {
  @TempDir Path directory;

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findingsSharedBySeveralJvmsAppearOnce(Jdk jdk) throws Exception {
    try (Program run = forks(jdk, List.of(), "pin 8 60;exit 0", "pin 8 60;exit 0", "exit 3")) {
      assertThat(run.await()).as(run.err()).isZero();
      String report = run.err().replaceAll("\\s+", " ");
      String id = jdk.monitorsPin() ? "pinned-monitor" : "pinned-native";
      assertThat(report)
          .contains("Picked up JAVA_TOOL_OPTIONS: -javaagent:")
          .containsPattern(
              "vtscope " + Vtscope.VERSION + ": 4 processes of .+ -cp .+ fixture\\.Forks")
          .containsPattern("(WARNING|NOTE) +" + id)
          .containsPattern("in 2 of 4 processes: pid \\d+, pid \\d+ ")
          .contains("only fixture.Servant: 2 of 3 processes with it")
          .containsPattern("fixture\\.Forks, pid \\d+, JDK " + jdk.feature())
          .containsPattern("fixture\\.Servant, pid \\d+, .+?: nothing to judge");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsKilledJvmsUpToTheirEnd(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program run =
        forks(jdk, List.of("-o", report.toString()), "pin 50 30;halt", "pin 8 60;exit 0")) {
      assertThat(run.await()).as(run.err()).isZero();
      assertThat(run.out()).contains("ended with 9");
    }
    JsonObject json = Vtscope.json(report);
    assertThat(json.get("schema").getAsString()).isEqualTo("vtscope.reports/2");
    int known = json.getAsJsonArray("reports").size() + json.getAsJsonArray("missing").size();
    assertThat(known).isEqualTo(3);
    assertThat(json.toString())
        .as("what it had flushed, or that it came to an end before it had")
        .contains("the JVM was killed");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void tooOldJvmsRunUnobservedAndSilently() throws Exception {
    Optional<Path> older = Jdks.older();
    assumeTrue(older.isPresent(), "no JDK before 21 is installed");
    Path java = older.orElseThrow().resolve("bin/java");
    try (Program run = Vtscope.viewer("run", "--children", "--", java.toString(), "-version")) {
      assertThat(run.await()).isEqualTo(4);
      assertThat(run.err().lines().filter(line -> line.startsWith("vtscope:")))
          .singleElement()
          .asString()
          .contains("started no JVM that loaded the agent");
    }
  }

  private static Program forks(Jdk jdk, List<String> options, String... lines) {
    List<String> arguments = new ArrayList<>(List.of("run", "--children"));
    arguments.addAll(options);
    arguments.addAll(
        List.of("--", jdk.java().toString(), "-cp", Vtscope.CLASS_PATH, "fixture.Forks"));
    arguments.add(jdk.java().toString());
    arguments.addAll(List.of(lines));
    return Vtscope.viewer(arguments.toArray(String[]::new));
  }
}
