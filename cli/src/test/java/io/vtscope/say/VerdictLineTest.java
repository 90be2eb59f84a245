package io.vtscope.say;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VerdictLineTest {
  private static final String TOMCAT = "org.apache.tomcat.util.threads.ThreadPoolExecutor";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          org.apache.tomcat.util.threads.ThreadPoolExecutor   | org.springframework.boot.web.Server  | Spring Boot | spring.threads.virtual.enabled=true
          org.eclipse.jetty.util.thread.QueuedThreadPool      | org.springframework.boot.web.Server  | Spring Boot | spring.threads.virtual.enabled=true
          org.apache.tomcat.util.threads.ThreadPoolExecutor   | org.apache.catalina.startup.Catalina | Tomcat      | useVirtualThreads="true"
          org.eclipse.jetty.util.thread.QueuedThreadPool      | org.eclipse.jetty.server.Server      | Jetty       | setVirtualThreadsExecutor
          java.util.concurrent.ThreadPoolExecutor             | io.micronaut.scheduling.Factory      | Micronaut   | @ExecuteOn(TaskExecutors.BLOCKING)
          io.netty.channel.nio.NioEventLoop                   | io.quarkus.vertx.Recorder            | Quarkus     | @RunOnVirtualThread
          io.helidon.common.configurable.ThreadPool           | io.helidon.webserver.Server          | Helidon     | Helidon 4
          """)
  void aServerOnPlatformThreadsIsNamedWithItsSetting(
      String type, String maker, String server, String setting) {
    Diagnosis diagnosis = of(type, "http-nio-8092-exec-1", maker);
    assertThat(VerdictLine.of(diagnosis))
        .isEqualTo(
            "Nothing to judge: no virtual thread ran; requests run on http-nio-8092-exec (platform threads).");
    assertThat(VerdictLine.advice(diagnosis))
        .startsWith(server + " runs requests on the platform threads http-nio-8092-exec. ")
        .contains(setting);
  }

  @Test
  void aLongNameOfThreadsDoesNotMakeTheLineLonger() {
    Diagnosis diagnosis = of(TOMCAT, "http-nio-127.0.0.1-auto-1-with-a-name-exec-1", "app.Main");
    assertThat(VerdictLine.of(diagnosis))
        .isEqualTo(
            "Nothing to judge: no virtual thread ran; Tomcat runs requests on platform threads.");
  }

  @Test
  void aPoolOfTheApplicationIsNoServer() {
    Diagnosis diagnosis = of("java.util.concurrent.ThreadPoolExecutor", "mail-1", "app.Mailer");
    assertThat(VerdictLine.of(diagnosis))
        .isEqualTo("Nothing to judge: no virtual thread ran in 10 s.");
    assertThat(VerdictLine.advice(diagnosis)).isNull();
  }

  private static Diagnosis of(String type, String thread, String maker) {
    Aggregator all = new Aggregator();
    all.accept(agent("25.0.3+9-LTS"));
    all.accept(recorded(0, 10_000));
    all.accept(executor(1, type, thread, 10, 200, 10, stack(maker + ".start:7")));
    all.accept(load(1, 1, 500, 8, 0, 0));
    return Rules.diagnose(all.snapshot());
  }
}
