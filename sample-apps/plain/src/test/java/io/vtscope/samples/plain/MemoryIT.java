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

class MemoryIT {
  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void eachThreadHasItsThreadLocalBuffer(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "thread-local", "--short");
    assertThat(run.count("heavyMiB") - run.count("lightMiB")).isBetween(230L, 330L);
    // Forces a collection, which may be a finding on a busy machine.
    assertThat(run.loud())
        .filteredOn(one -> !one.equals("scheduling-delay WARNING"))
        .containsExactly("thread-local-weight WARNING");
    JsonObject finding = run.finding("thread-local-weight");
    assertThat(text(finding.getAsJsonObject("facts"), "types")).startsWith("byte[]");
    assertThat(text(finding.getAsJsonObject("facts"), "fields"))
        .isEqualTo(HeavyLocals.class.getName() + ".LOCAL");
    // The last count may precede the peak.
    assertThat(number(finding.getAsJsonObject("facts"), "virtualThreads"))
        .isBetween(24_000L, 30_000L);
  }
}
