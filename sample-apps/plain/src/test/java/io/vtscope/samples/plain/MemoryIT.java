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

/** What many virtual threads keep. */
class MemoryIT {
  /** What threads keep is looked at when there are some, and again after ten seconds. */
  private static final String SECOND_LOOK = "11";

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aBufferInAThreadLocalIsThereForEachThread(Jdk jdk) throws Exception {
    SampleRun run =
        SampleRun.ofDemo(jdk, directory, "thread-local", "--short", "--hold", SECOND_LOOK);
    assertThat(run.count("heavyMiB") - run.count("lightMiB")).isBetween(230L, 330L);
    assertThat(run.loud()).containsExactly("thread-local-weight WARNING");
    assertThat(text(run.finding("thread-local-weight"), "title"))
        .startsWith("Thread-locals of 30,000 virtual threads take about 23")
        .contains("most of it byte[]");
  }
}
