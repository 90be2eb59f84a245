package io.vtscope.samples.netty;

import static io.vtscope.testing.SampleRun.assertDone;
import static io.vtscope.testing.SampleRun.number;
import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class EchoIT {
  @TempDir Path directory;

  @OnEachJdk
  void groupsOfLoopsAreSeenByTheNamesOfTheirThreads(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.of(jdk, directory, "io.vtscope.samples.netty.Echo");
    assertThat(run.count("answered")).isEqualTo(run.count("requests"));

    JsonObject work = run.executor("work-\\d+");
    assertThat(text(work, "class")).endsWith(".DefaultEventExecutor");
    assertThat(number(work, "peakThreads")).isEqualTo(3);
    assertThat(number(work, "submitted")).isEqualTo(run.count("worked"));
    assertDone(work);

    JsonObject loops = run.executor("loop-\\d+");
    assertThat(text(loops, "class")).endsWith(".NioEventLoop");
    assertThat(number(loops, "peakThreads")).isEqualTo(2);
    assertThat(number(loops, "submitted")).isGreaterThanOrEqualTo(run.count("answered"));
    assertDone(loops);

    JsonObject acceptor = run.executor("acceptor-\\d+");
    assertThat(number(acceptor, "peakThreads")).isEqualTo(1);
    assertDone(acceptor);
    assertThat(run.loud()).isEmpty();
  }

  @OnEachJdk
  void aTaskBlockingAnEventLoopIsReportedWithItsPlace(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.of(jdk, directory, "io.vtscope.samples.netty.Blocking");
    JsonObject finding = run.finding("executor-saturation");
    assertThat(text(finding, "severity")).isEqualTo("WARNING");
    assertThat(text(finding, "headline")).contains("event loop");
    assertThat(finding.get("fields").toString()).contains("io.vtscope.samples.netty.Blocking");
  }
}
