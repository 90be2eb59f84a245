package io.vtscope.samples.plain;

import static io.vtscope.testing.SampleRun.number;
import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What many virtual threads keep. */
class MemoryIT {
  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aBufferInAThreadLocalIsThereForEachThread(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "thread-local", "--short");
    assertThat(run.count("heavyMiB") - run.count("lightMiB")).isBetween(230L, 330L);
    // It has garbage collected to see what is kept, which on a busy machine is found as well.
    assertThat(run.loud())
        .filteredOn(one -> !one.equals("scheduling-delay WARNING"))
        .containsExactly("thread-local-weight WARNING");
    JsonObject finding = run.finding("thread-local-weight");
    assertThat(text(finding.getAsJsonObject("facts"), "types")).startsWith("byte[]");
    // They may have been looked at when most were there, and are not looked at again for few more.
    assertThat(number(finding.getAsJsonObject("facts"), "virtualThreads"))
        .isBetween(24_000L, 30_000L);
  }
}
