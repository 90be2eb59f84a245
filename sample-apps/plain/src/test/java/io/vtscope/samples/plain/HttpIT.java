package io.vtscope.samples.plain;

import static io.vtscope.testing.SampleRun.assertDone;
import static io.vtscope.testing.SampleRun.number;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Connections that mostly wait, on a thread each and on a pool. */
class HttpIT {
  private static final String CONNECTIONS = "WaitingServer.executor";

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void requestsThatWaitOnVirtualThreadsAreAnsweredAndNothingIsWrong(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "http-delay", "--short");
    assertThat(run.count("answered")).isEqualTo(run.count("requests"));
    assertThat(number(run.executor(CONNECTIONS), "submitted")).isEqualTo(500);
    assertThat(run.loud()).isEmpty();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void connectionsThatAPoolHasNoThreadForWaitInItsQueue(Jdk jdk) throws Exception {
    // So long each that they are many at once on a slow machine too.
    SampleRun run =
        SampleRun.ofDemo(
            jdk, directory, "http-delay", "--short", "--threads", "platform", "--requests", "12");
    assertThat(run.count("answered")).isEqualTo(run.count("requests"));
    JsonObject pool = run.executor(CONNECTIONS);
    assertThat(number(pool, "submitted")).isEqualTo(500);
    assertThat(number(pool, "peakActive"))
        .as("of 100, looked at now and then")
        .isBetween(90L, 100L);
    assertThat(number(pool, "peakQueued")).isPositive();
    assertDone(pool);
    assertThat(run.loud()).isEmpty();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void connectionsAreHeldByVirtualThreadsAllAtOnce(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "long-poll", "--short");
    assertThat(run.count("answered")).isEqualTo(run.count("clients"));
    assertThat(run.count("held")).isEqualTo(500);
    assertThat(run.loud()).isEmpty();
  }
}
