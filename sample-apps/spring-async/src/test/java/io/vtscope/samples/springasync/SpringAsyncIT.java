package io.vtscope.samples.springasync;

import static io.vtscope.testing.SampleRun.assertDone;
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
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class SpringAsyncIT {
  @TempDir Path directory;

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutEnableAsyncThePoolGetsNoTask(Jdk jdk) throws Exception {
    assertOnCaller(run(jdk, "spring-async", "platform"), "onPool");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutEnableAsyncNoVirtualThreadIsStarted(Jdk jdk) throws Exception {
    assertOnCaller(run(jdk, "spring-async", "virtual"), "perTask");
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withAQueueThatIsNeverFullThePoolStaysAtItsCore(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "spring-async-enabled", "platform");
    assertThat(run.count("onCaller")).isZero();
    JsonObject pool = run.executor("pool");
    assertThat(number(pool, "submitted")).isEqualTo(run.count("tasks"));
    assertThat(number(pool, "core")).isEqualTo(10);
    assertThat(number(pool, "maximum")).isEqualTo(20);
    assertDone(pool);

    assertThat(run.found()).containsExactly("executor-max-unreachable INFO");
    assertThat(text(run.finding("executor-max-unreachable"), "headline"))
        .contains(" never has more than 10 threads, though its maximum is ");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withEnableAsyncEachTaskHasAVirtualThread(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "spring-async-enabled", "virtual");
    assertThat(run.count("onCaller")).isZero();
    JsonObject perTask = run.executor("Executors.perTask");
    JsonObject simple = run.executor("virtual-thread");
    assertThat(perTask.get("virtual").getAsBoolean()).isTrue();
    assertThat(simple.get("virtual").getAsBoolean()).isTrue();
    assertThat(number(perTask, "submitted") + number(simple, "submitted"))
        .isEqualTo(run.count("tasks"));
    assertThat(run.loud()).isEmpty();
  }

  private static void assertOnCaller(SampleRun run, String method) {
    assertThat(run.count("onCaller")).isEqualTo(run.count("tasks")).isPositive();
    JsonObject found = run.finding("async-on-caller");
    assertThat(text(found.getAsJsonObject("site"), "class"))
        .isEqualTo("io.vtscope.samples.springasync.Waiter");
    assertThat(text(found.getAsJsonObject("site"), "method")).isEqualTo(method);
    assertThat(found.get("fixes").toString()).contains("@EnableAsync");
    assertThat(run.loud()).containsExactly("async-on-caller WARNING");
  }

  private SampleRun run(Jdk jdk, String demo, String threads) throws Exception {
    return SampleRun.ofDemo(jdk, directory, demo, "--short", "--threads", threads);
  }
}
