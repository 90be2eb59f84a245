package io.vtscope.samples.spring;

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

class ShopIT {
  @TempDir Path directory;

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void requestsThatWaitForEightThreadsAreFound(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "tomcat-pool");
    JsonObject tasks = run.executor("applicationTaskExecutor");
    assertThat(number(tasks, "core")).isEqualTo(8);
    assertThat(number(tasks, "peakActive")).isEqualTo(8);
    assertThat(number(tasks, "submitted")).isEqualTo(run.count("served"));
    assertDone(tasks);
    assertThat(number(tasks, "meanWaitMillis")).isGreaterThan(200);

    JsonObject found = run.finding("executor-saturation");
    assertThat(text(found, "severity")).isEqualTo("WARNING");
    assertThat(text(found, "headline")).startsWith("Executor applicationTaskExecutor: ");
    assertThat(found.get("fields").toString())
        .contains("ThreadPoolTaskExecutor, threads task-N", "request waits here before it begins");
    assertThat(found.get("fixes").toString())
        .contains("spring.threads.virtual.enabled=true")
        .contains("spring.task.execution.pool.core-size");
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aHealthyServerOnTomcatHasNoFinding(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "healthy");
    JsonObject server = run.executor("http-nio-.*-exec");
    assertThat(text(server, "class"))
        .isEqualTo("org.apache.tomcat.util.threads.ThreadPoolExecutor");
    assertThat(number(server, "submitted")).isGreaterThanOrEqualTo(run.count("served"));
    assertThat(number(server, "core")).isEqualTo(10);
    assertThat(number(server, "maximum")).isEqualTo(200);
    assertThat(text(server, "queue")).isEqualTo("org.apache.tomcat.util.threads.TaskQueue");
    assertDone(server);
    assertThat(number(run.executor("applicationTaskExecutor"), "submitted"))
        .isEqualTo(run.count("served"));
    assertThat(run.loud()).isEmpty();
    assertNothingToJudge(run, "http-nio-.*-exec");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void countsVirtualThreadsRequestedByTomcat(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "tomcat-virtual");
    JsonObject server = run.executor("tomcat-handler");
    assertThat(server.get("virtual").getAsBoolean()).isTrue();
    assertThat(number(server, "submitted")).isGreaterThanOrEqualTo(run.count("served"));
    // Tomcat starts the thread with the task, so its end is unknown.
    assertThat(server.has("completed")).isFalse();
    assertThat(server.has("active")).isFalse();
    assertThat(run.loud()).isEmpty();
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void jettysPoolIsReadByItsFields(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "jetty-pool");
    JsonObject server = run.executor("qtp\\d+");
    assertThat(number(server, "core")).isEqualTo(8);
    assertThat(number(server, "maximum")).isEqualTo(200);
    assertThat(number(server, "peakThreads")).isBetween(8L, 200L);
    assertThat(number(server, "submitted")).isPositive();
    assertDone(server);
    assertThat(run.loud()).isEmpty();
    assertNothingToJudge(run, "qtp\\d+");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void jettysVirtualThreadsAreCounted(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "jetty-virtual");
    JsonObject server = run.executor("jetty");
    assertThat(server.get("virtual").getAsBoolean()).isTrue();
    assertThat(text(server.getAsJsonObject("madeAt"), "class"))
        .isEqualTo("org.eclipse.jetty.util.thread.VirtualThreadPool");
    assertThat(number(server, "submitted")).isGreaterThanOrEqualTo(run.count("served"));
    assertThat(number(server, "completed")).isEqualTo(number(server, "submitted"));
    assertThat(run.loud()).isEmpty();
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void mailsAreSentOnTheBeanThatIsMeantForThem(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "async-enabled");
    JsonObject mails = run.executor("mailExecutor");
    assertThat(number(mails, "core")).isEqualTo(10);
    assertThat(number(mails, "maximum")).isEqualTo(20);
    assertThat(number(mails, "submitted"))
        .isEqualTo(run.count("mailed"))
        .isEqualTo(run.count("mailedOnExecutor"));
    assertDone(mails);
    assertThat(run.loud()).isEmpty();
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutEnableAsyncMailsAreSentByTheCaller(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "async-forgotten");
    assertThat(run.count("mailed")).isPositive();
    assertThat(run.count("mailedOnExecutor")).isZero();
    assertThat(number(run.executor("mailExecutor"), "submitted")).isZero();

    JsonObject found = run.finding("async-on-caller");
    assertThat(text(found, "severity")).isEqualTo("WARNING");
    assertThat(text(found.getAsJsonObject("site"), "method")).isEqualTo("send");
    assertThat(found.get("fixes").toString()).contains("@EnableAsync");
    assertThat(run.loud()).hasSize(1);
  }

  /** The report names the setting to change. */
  private static void assertNothingToJudge(SampleRun run, String threads) {
    JsonObject verdict = run.report().getAsJsonObject("verdict");
    assertThat(text(verdict, "state")).isEqualTo("NOTHING_TO_JUDGE");
    assertThat(text(verdict, "text"))
        .startsWith("Nothing to judge: no virtual thread ran; ")
        .contains("requests");
    assertThat(run.report().getAsJsonObject("quality").get("notes").toString())
        .containsPattern("Spring Boot runs requests on the platform threads " + threads)
        .contains("set spring.threads.virtual.enabled=true");
  }

  private SampleRun run(Jdk jdk, String mode) throws Exception {
    SampleRun run = SampleRun.of(jdk, directory, "io.vtscope.samples.spring.Shop", mode);
    assertThat(run.count("answered")).isEqualTo(run.count("requests"));
    return run;
  }
}
