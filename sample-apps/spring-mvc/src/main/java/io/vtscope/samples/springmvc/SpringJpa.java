package io.vtscope.samples.springmvc;

import io.vtscope.samples.common.Load;
import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import io.vtscope.samples.mariadb.ConnectorJ;
import io.vtscope.samples.mariadb.Items;
import io.vtscope.samples.mariadb.MariaDb;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Compares thread pools and virtual threads for JPA queries. */
public final class SpringJpa {
  private static final String[] COLUMNS = {
    "executor", "answered", "failed", "requests/s", "mean ms", "p99 ms"
  };
  private static final int CLIENTS = 500;
  private static final int SHORT_CLIENTS = 50;
  private static final int CONNECTIONS = 200;
  private static final int SHORT_CONNECTIONS = 50;
  private static final int SECONDS = 5;
  private static final int DIGITS = 5;
  private static final int SHORT_DIGITS = 2;
  private static final int SHORT_DELAY = 20;
  private static final double MILLIS_PER_SECOND = 1000;
  private static final Duration CLIENT_PATIENCE = Duration.ofMinutes(2);

  private final Options options;
  private final String driver;
  private final int connections;
  private final int delayMillis;
  private final Table table;
  private long answered;
  private long failed;
  private long counted;

  private SpringJpa(Options options) {
    this.options = options;
    driver = ConnectorJ.version(options.text("driver", ConnectorJ.old()));
    connections =
        options.number("connections", options.isShort() ? SHORT_CONNECTIONS : CONNECTIONS);
    delayMillis = options.number("delay", options.isShort() ? SHORT_DELAY : 0);
    table =
        new Table(
            "measured, Connector/J %s, %d connections, database %d ms away, %s"
                .formatted(driver, connections, delayMillis, ThisJvm.where()),
            COLUMNS);
  }

  /**
   * Options: clients, seconds, pool (8,100,200), limit (of virtual threads), connections, digits
   * (5: 100,000 rows), delay (ms), driver (a version, newest), url.
   */
  public static void main(String[] args) throws Exception {
    Options options =
        Options.of(
            args,
            "clients",
            "seconds",
            "pool",
            "limit",
            "connections",
            "digits",
            "delay",
            "driver",
            "url");
    SpringJpa sample = new SpringJpa(options);
    if (options.has("url")) {
      sample.run(options.text("url", ""));
    } else {
      try (MariaDb database = MariaDb.start()) {
        sample.run(database.url());
      }
    }
    sample.table.print();
    article(options.threads()).print();
    System.out.printf(
        "answered=%d failed=%d counted=%d%n", sample.answered, sample.failed, sample.counted);
  }

  @SuppressWarnings("try") // try drops the table
  private void run(String url) throws Exception {
    int digits = options.number("digits", options.isShort() ? SHORT_DIGITS : DIGITS);
    try (Items items = Items.create(ConnectorJ.dataSource(driver, url), digits)) {
      if (options.threads() == Threads.VIRTUAL) {
        for (String limit : list("limit", "none", "none,100")) {
          measure(limit.equals("none") ? "virtual" : "virtual, " + limit, 1, limit, url);
        }
      } else {
        for (String core : list("pool", "8", "8,100,200")) {
          measure("pool of " + core, Integer.parseInt(core), "none", url);
        }
      }
    }
  }

  private String[] list(String name, String shortly, String otherwise) {
    return options.text(name, options.isShort() ? shortly : otherwise).split(",", -1);
  }

  private void measure(String executor, int core, String limit, String url)
      throws IOException, InterruptedException {
    Map<String, Object> properties = new HashMap<>();
    properties.put(Counting.DRIVER, driver);
    properties.put(Counting.URL, url);
    properties.put(Counting.CONNECTIONS, connections);
    properties.put(Counting.DELAY, delayMillis / MILLIS_PER_SECOND);
    properties.put("spring.jpa.database-platform", "org.hibernate.dialect.MySQLDialect");
    if (!limit.equals("none")) {
      properties.put("spring.task.execution.simple.concurrency-limit", limit);
    }
    try (Server server =
        Server.start(Counting.Application.class, options.threads(), core, properties)) {
      Load.Result result =
          Load.run(
              server.uri("/count"),
              options.number("clients", options.isShort() ? SHORT_CLIENTS : CLIENTS),
              Integer.MAX_VALUE,
              Duration.ofSeconds(options.number("seconds", options.isShort() ? 1 : SECONDS)),
              CLIENT_PATIENCE);
      table.row(
          executor,
          result.answered(),
          result.failed(),
          result.perSecond(),
          result.meanMillis(),
          result.p99Millis());
      answered += result.answered();
      failed += result.failed();
      counted += server.bean(Counting.class).counted();
    }
  }

  private static Table article(Threads threads) {
    Table table = new Table("article E, JDK 21, 500 clients", COLUMNS);
    return threads == Threads.VIRTUAL
        ? table.row("virtual", "-", "-", "falls sharply", "-", "-")
        : table
            .row("pool of 8", "-", "-", "alike", "-", "-")
            .row("pool of 100", "-", "-", "alike", "-", "-")
            .row("pool of 200", "-", "-", "alike", "-", "-");
  }
}
