package io.vtscope.samples.springmvc;

import static io.vtscope.testing.SampleRun.number;
import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class MvcAsyncIT {
  /** A timeout in milliseconds, longer than any request. */
  private static final String TIMEOUT = "30000";

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void requestsThatTimeOutHaveWaitedForEightThreads(Jdk jdk) throws Exception {
    // The queue takes time to build up.
    SampleRun run = run(jdk, "platform", "--seconds", "8");
    assertThat(run.count("failed")).isPositive();
    assertThat(run.count("begun")).isLessThan(run.count("answered") + run.count("failed"));
    JsonObject tasks = run.executor("applicationTaskExecutor");
    assertThat(number(tasks, "core")).isEqualTo(8);
    assertThat(number(tasks, "submitted"))
        .isBetween(run.count("begun"), run.count("answered") + run.count("failed"));

    // Clients wait for answers, so the queue keeps its length.
    assertThat(run.loud()).containsExactly("executor-saturation WARNING");
    JsonObject found = run.finding("executor-saturation");
    assertThat(text(found, "headline")).contains("applicationTaskExecutor");
    assertThat(found.get("fixes").toString())
        .contains("spring.threads.virtual.enabled=true")
        .contains("spring.task.execution.pool.core-size");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void onVirtualThreadsEveryRequestIsAnswered(Jdk jdk) throws Exception {
    assertAllAnswered(run(jdk, "virtual", "--clients", "100", "--timeout", TIMEOUT));
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void onVirtualThreadsRemoteCallsAreAnsweredToo(Jdk jdk) throws Exception {
    assertAllAnswered(run(jdk, "virtual", "--clients", "100", "--timeout", TIMEOUT, "--remote"));
  }

  private static void assertAllAnswered(SampleRun run) {
    assertThat(run.count("failed")).isZero();
    assertThat(run.count("begun")).isEqualTo(run.count("answered")).isGreaterThanOrEqualTo(100);
    JsonObject tasks = run.executor("task");
    assertThat(tasks.get("virtual").getAsBoolean()).isTrue();
    assertThat(number(tasks, "submitted")).isEqualTo(run.count("answered"));
    assertThat(run.loud()).isEmpty();
  }

  private SampleRun run(Jdk jdk, String threads, String... more) throws Exception {
    List<String> arguments = new ArrayList<>(List.of("--short", "--threads", threads));
    arguments.addAll(List.of(more));
    return SampleRun.ofDemo(jdk, directory, "spring-mvc-async", arguments.toArray(String[]::new));
  }
}
