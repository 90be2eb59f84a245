package io.vtscope.samples.jdbc;

import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.samples.mariadb.MariaDb;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import io.vtscope.testing.WhereMonitorsPin;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class JdbcBatchIT {
  @TempDir Path directory;

  @BeforeAll
  static void needsADatabase() throws InterruptedException {
    String sentence = "SKIPPED: JdbcBatchIT, as there is no MariaDB for this machine";
    if (!MariaDb.isHere()) {
      System.err.println(sentence);
    }
    Assumptions.assumeTrue(MariaDb.isHere(), sentence);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theOldDriverHoldsCarriersWhereMonitorsPin(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, 300, "--driver", "8.0.33");
    if (!jdk.monitorsPin()) {
      assertThat(run.loud()).isEmpty();
      return;
    }
    assertThat(run.loud()).containsExactly("pinned-monitor WARNING");
    JsonObject found = run.finding("pinned-monitor");
    assertThat(text(found.getAsJsonObject("site"), "class")).startsWith("com.mysql.cj.");
    assertThat(found.get("artifact").toString()).contains("mysql-connector-j", "8.0.33");
    assertThat(found.get("fixes").toString())
        .contains("Update mysql-connector-j from 8.0.33 to 9.0.0");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theNewestDriverHoldsNone(Jdk jdk) throws Exception {
    assertThat(run(jdk, 300, "--driver", "newest").loud()).isEmpty();
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void theOldDriverHoldsCarriersWithoutAPoolToo(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, 200, "--driver", "8.0.33", "--pool", "none");
    // It reads inside a monitor. Each query connects, which computes: on a busy machine for long.
    assertThat(run.loud()).contains("pinned-monitor WARNING");
    assertThat(run.loud())
        .isSubsetOf("pinned-monitor WARNING", "cpu-monopoly WARNING", "pinned-class-init WARNING");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsHundredsWaitingForTenConnections(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, 2500, "--driver", "newest", "--pool", "10", "--concurrent", "300");
    assertThat(run.loud()).containsExactly("pool-bottleneck WARNING");
    JsonObject found = run.finding("pool-bottleneck");
    assertThat(text(found, "headline")).startsWith("All 10 connections of batch are in use");
    assertThat(text(found.getAsJsonObject("facts"), "product")).isEqualTo("HikariCP");
    assertThat(text(found.getAsJsonObject("facts"), "caller"))
        .isEqualTo("io.vtscope.samples.jdbc.Batch.query");
  }

  private SampleRun run(Jdk jdk, int queries, String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--short", "--queries", "" + queries));
    arguments.addAll(List.of(options));
    SampleRun run =
        SampleRun.ofDemo(jdk, directory, "jdbc-batch", arguments.toArray(String[]::new));
    assertThat(run.count("answered")).isEqualTo(queries);
    assertThat(run.count("failed")).isZero();
    return run;
  }
}
