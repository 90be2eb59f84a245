package io.vtscope.samples.dubbo;

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

class PoolExhaustedIT {
  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void everyCallThatThePoolRefusesIsCounted(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "platform");
    assertThat(run.count("refused")).isPositive();
    assertThat(run.count("answered") + run.count("refused")).isEqualTo(run.count("calls"));
    assertThat(run.loud()).containsExactly("executor-saturation CRITICAL");
    JsonObject finding = run.finding("executor-saturation");
    assertThat(text(finding, "headline"))
        .contains("DubboServerHandler-", "rejected %d of".formatted(run.count("refused")));
    assertThat(finding.get("fields").toString())
        .contains("at most 10 threads, no queue", "created in org.apache.dubbo.");
    assertThat(finding.get("stack").toString()).contains("AllChannelHandler.received");
    assertThat(number(run.executor("DubboServerHandler.*"), "rejected"))
        .isEqualTo(run.count("refused"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void onVirtualThreadsNoCallIsRefused(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "virtual");
    assertThat(run.count("answered")).isEqualTo(run.count("calls"));
    assertThat(run.loud()).isEmpty();
  }

  private SampleRun run(Jdk jdk, String threads) throws Exception {
    return SampleRun.ofDemo(jdk, directory, "pool-exhausted", "--short", "--threads", threads);
  }
}
