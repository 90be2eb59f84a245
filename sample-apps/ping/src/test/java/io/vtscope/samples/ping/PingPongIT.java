package io.vtscope.samples.ping;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class PingPongIT {
  @TempDir Path directory;

  @OnNewestJdk
  void serversInProcessesOfTheirOwnAnswerAll(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "ping-pong", "--short");
    assertThat(run.count("servers")).isEqualTo(2);
    assertThat(run.count("answered")).isPositive();
    assertThat(run.count("failed")).isZero();
    assertThat(run.loud()).isEmpty();
  }

  @OnEachJdk
  void tomcatOnVirtualThreadsIsHealthy(Jdk jdk) throws Exception {
    assertHealthy(jdk, "mvc-virtual");
  }

  @OnEachJdk
  void vertxOnVirtualThreadsIsHealthy(Jdk jdk) throws Exception {
    assertHealthy(jdk, "vertx-virtual");
  }

  private void assertHealthy(Jdk jdk, String server) throws Exception {
    SampleRun run =
        SampleRun.ofDemo(
            jdk, directory, "ping-pong", "--short", "--load", "java", "--here", server);
    assertThat(run.count("answered")).isPositive();
    assertThat(run.loud()).isEmpty();
  }
}
