package io.vtscope.samples.springmvc;

import io.vtscope.samples.common.Load;
import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;

/** Shows many asynchronous Spring MVC requests. Spring's executor has 8 threads by default. */
public final class MvcAsync {
  private static final String[] COLUMNS = {
    "executor", "answered", "failed", "requests/s", "mean ms", "p99 ms"
  };
  private static final int CLIENTS = 500;
  private static final int REQUESTS = 10;

  /** Client timeout, as a multiple of the server's. */
  private static final int CLIENT_PATIENCE = 3;

  private final Options options;
  private final int millis;
  private final int timeoutMillis;
  private final Table table;
  private long answered;
  private long failed;
  private long begun;

  private MvcAsync(Options options) {
    this.options = options;
    millis = options.number("wait", options.isShort() ? 150 : 2000);
    timeoutMillis = options.number("timeout", (options.isShort() ? 20 : 15) * millis);
    table =
        new Table(
            "measured, %s, %d ms each, time out after %d ms, %s"
                .formatted(
                    options.has("remote") ? "remote call" : "sleep",
                    millis,
                    timeoutMillis,
                    ThisJvm.where()),
            COLUMNS);
  }

  /**
   * Options: clients, requests (per client), wait and timeout in ms, seconds, pool (8,200), remote.
   */
  public static void main(String[] args) throws Exception {
    Options options =
        Options.of(args, "clients", "requests", "wait", "timeout", "seconds", "pool", "remote");
    MvcAsync sample = new MvcAsync(options);
    try (Remote remote = options.has("remote") ? Remote.start(sample.millis) : null) {
      sample.run(remote == null ? "" : remote.uri());
    }
    sample.table.print();
    article(options.threads()).print();
    System.out.printf(
        "answered=%d failed=%d begun=%d%n", sample.answered, sample.failed, sample.begun);
  }

  private void run(String remote) throws IOException, InterruptedException {
    if (options.threads() == Threads.VIRTUAL) {
      measure("virtual", 1, remote);
      return;
    }
    for (String core : options.text("pool", options.isShort() ? "8" : "8,200").split(",", -1)) {
      measure("pool of " + core, Integer.parseInt(core), remote);
    }
  }

  private void measure(String executor, int core, String remote)
      throws IOException, InterruptedException {
    Map<String, Object> properties =
        Map.of(
            Waiting.WAIT,
            millis,
            Waiting.REMOTE,
            remote,
            "spring.mvc.async.request-timeout",
            Duration.ofMillis(timeoutMillis));
    try (Server server = Server.start(Waiting.class, options.threads(), core, properties)) {
      Load.Result result =
          Load.run(
              server.uri(remote.isEmpty() ? "/wait" : "/remote"),
              options.number("clients", options.isShort() ? 300 : CLIENTS),
              options.number("requests", REQUESTS),
              bound(),
              Duration.ofMillis((long) CLIENT_PATIENCE * timeoutMillis));
      table.row(
          executor,
          result.answered(),
          result.failed(),
          result.perSecond(),
          result.meanMillis(),
          result.p99Millis());
      answered += result.answered();
      failed += result.failed();
      begun += server.bean(Waiting.class).begun();
    }
  }

  private Duration bound() {
    return Duration.ofSeconds(options.number("seconds", options.isShort() ? 5 : 10));
  }

  private static Table article(Threads threads) {
    Table table = new Table("article E, JDK 21, 500 clients, 2000 ms each", COLUMNS);
    return threads == Threads.VIRTUAL
        ? table.row("virtual", 5000, 0, "far more", "-", "-")
        : table
            .row("pool of 8", "-", "many", "-", "-", "-")
            .row("pool of 200", 5000, 0, 100, "-", "-");
  }
}
