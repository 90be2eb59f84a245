package io.vtscope.samples.plain;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class MountIT {
  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void sleepingThreadsChangeCarriers(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "unmount-sleep", "--short");
    assertThat(run.count("waits")).isEqualTo(5 * 100);
    assertThat(run.count("changed")).isPositive();
    assertThat(run.loud()).isEmpty();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void tlsCallersChangeCarriers(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "unmount-io", "--short");
    assertThat(run.count("waits")).isEqualTo(5 * 20);
    assertThat(run.count("changed")).isPositive();
    assertThat(run.loud()).isEmpty();
  }
}
