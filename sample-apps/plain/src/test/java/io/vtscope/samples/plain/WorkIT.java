package io.vtscope.samples.plain;

import static io.vtscope.testing.SampleRun.number;
import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class WorkIT {
  private static final String MONOPOLY = "cpu-monopoly";

  @TempDir Path directory;

  @OnEachJdk
  void computationOnVirtualThreadsDelaysSmallTasks(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "cpu-hog", "--short");
    assertThat(run.loud()).containsExactly("cpu-monopoly WARNING");
    assertHashingIsNamed(run.finding(MONOPOLY));
    assertThat(run.finding(MONOPOLY).getAsJsonObject("facts").has("delayMaxMillis")).isTrue();
  }

  @OnNewestJdk
  void computationOnABoundedPoolDelaysNoThread(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "cpu-hog", "--short", "--threads", "platform");
    JsonObject pool = run.executor("CpuHog.heavy");
    assertThat(number(pool, "submitted")).isEqualTo(run.count("computations"));
    assertThat(run.loud()).isEmpty();
  }

  @OnEachJdk
  void lateComputationMonopolisesCarriers(Jdk jdk) throws Exception {
    // Five seconds on two processors: a shorter burst passes, so it is only a note.
    SampleRun run = SampleRun.ofDemo(jdk, directory, "mixed", "--cpu", "500", "--tasks", "20");
    // On a busy machine it takes longer and is critical, and a second site may be seen as often.
    assertThat(run.loud()).isNotEmpty().allMatch(finding -> finding.startsWith("cpu-monopoly "));
    assertHashingIsNamed(run.finding(MONOPOLY));
  }

  @OnNewestJdk
  void tasksThatOnlyWaitAreDoneByAnyExecutor(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "io-bound", "--short");
    assertThat(run.count("done")).isEqualTo(4 * 1000);
    assertThat(run.loud()).isEmpty();
  }

  @OnNewestJdk
  void millisecondTasksSuitAnyExecutor(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "cpu-bound", "--short");
    assertThat(run.count("done")).isEqualTo(4 * 100);
    assertThat(run.loud()).isEmpty();
  }

  private static void assertHashingIsNamed(JsonObject finding) {
    JsonObject site = finding.getAsJsonObject("site");
    assertThat(text(site, "class")).isEqualTo("io.vtscope.samples.plain.Hashing");
    assertThat(text(site, "method")).isEqualTo("hash");
  }
}
