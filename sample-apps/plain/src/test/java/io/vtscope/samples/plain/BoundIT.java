package io.vtscope.samples.plain;

import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class BoundIT {
  private static final int AT_ONCE = 20;

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aPoolOfVirtualThreadsIsFound(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "pool");
    assertThat(run.count("pool-threads")).isEqualTo(AT_ONCE);
    assertThat(run.loud()).containsExactly("pooled-virtual-threads WARNING");
    assertThat(text(run.finding("pooled-virtual-threads").getAsJsonObject("site"), "class"))
        .endsWith(".VthreadPool");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aSemaphoreIsHealthy(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "semaphore");
    assertThat(run.count("semaphore-threads")).isEqualTo(run.count("tasks"));
    assertThat(run.count("semaphore-at-once")).isLessThanOrEqualTo(AT_ONCE);
    assertThat(run.loud()).isEmpty();
  }

  private SampleRun run(Jdk jdk, String by) throws Exception {
    return SampleRun.ofDemo(jdk, directory, "vthread-pool", "--short", "--by", by);
  }
}
