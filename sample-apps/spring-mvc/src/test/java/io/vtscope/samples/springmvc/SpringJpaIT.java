package io.vtscope.samples.springmvc;

import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.samples.mariadb.MariaDb;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SpringJpaIT {
  private static final int LONGEST_SECONDS = 120;

  @TempDir Path directory;

  @BeforeAll
  static void needsADatabase() throws InterruptedException {
    String sentence = "SKIPPED: SpringJpaIT, as there is no MariaDB for this machine";
    if (!MariaDb.isHere()) {
      System.err.println(sentence);
    }
    Assumptions.assumeTrue(MariaDb.isHere(), sentence);
  }

  @OnEachJdk
  void theDriverIsNamedWhereItsMonitorsHoldCarriers(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "8.0.33");
    if (!jdk.monitorsPin()) {
      assertThat(run.loud()).isEmpty();
      return;
    }
    assertThat(run.loud()).containsExactly("pinned-monitor WARNING");
    JsonObject found = run.finding("pinned-monitor");
    assertThat(text(found.getAsJsonObject("site"), "class")).startsWith("com.mysql.cj.");
    assertThat(found.get("artifact").toString()).contains("mysql-connector-j", "8.0.33");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("io.vtscope.testing.Jdks#whereMonitorsPin")
  @Timeout(LONGEST_SECONDS)
  void theNewestDriverHoldsNone(Jdk jdk) throws Exception {
    assertThat(run(jdk, "newest").loud()).isEmpty();
  }

  private SampleRun run(Jdk jdk, String driver) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "spring-jpa", "--short", "--driver", driver);
    assertThat(run.count("answered")).isEqualTo(run.count("counted")).isPositive();
    assertThat(run.count("failed")).isZero();
    return run;
  }
}
