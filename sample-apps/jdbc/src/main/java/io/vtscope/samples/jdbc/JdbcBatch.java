package io.vtscope.samples.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.vtscope.samples.common.Options;
import io.vtscope.samples.common.Table;
import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import io.vtscope.samples.mariadb.ConnectorJ;
import io.vtscope.samples.mariadb.Items;
import io.vtscope.samples.mariadb.MariaDb;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

/** Shows concurrent database queries with a connection pool, or one connection per query. */
public final class JdbcBatch {
  private static final String[] COLUMNS = {"concurrent", "seconds", "queries/s", "failed", "MiB"};
  private static final String NONE = "none";
  private static final int QUERIES = 2000;
  private static final int SHORT_QUERIES = 300;
  private static final int ALL = 10_000;
  private static final long PATIENCE_MINUTES = 5;

  private final Options options;
  private final Threads threads;
  private final String driver;
  private final String pool;
  private final int queries;

  private JdbcBatch(Options options) {
    this.options = options;
    threads = options.threads();
    driver = ConnectorJ.version(options.text("driver", ConnectorJ.old()));
    pool = options.text("pool", options.isShort() ? "50" : "100");
    queries = options.number("queries", options.isShort() ? SHORT_QUERIES : QUERIES);
  }

  /** Options: concurrent (100,1000), queries, driver (a version, newest), pool (a size, none). */
  public static void main(String[] args) throws Exception {
    JdbcBatch batch =
        new JdbcBatch(Options.of(args, "concurrent", "queries", "driver", "pool", "url"));
    if (batch.options.has("url")) {
      batch.run(batch.options.text("url", ""));
    } else {
      try (MariaDb database = MariaDb.start()) {
        batch.run(database.url());
      }
    }
  }

  @SuppressWarnings("try") // try drops the table
  private void run(String url) throws Exception {
    DataSource direct = ConnectorJ.dataSource(driver, url);
    try (Items items = Items.create(direct, Batch.DIGITS)) {
      if (pool.equals(NONE)) {
        measure(direct);
      } else {
        try (HikariDataSource pooled = new HikariDataSource(config(direct))) {
          measure(pooled);
        }
      }
    }
  }

  /** Opens all connections before the first request. */
  private HikariConfig config(DataSource direct) {
    HikariConfig config = new HikariConfig();
    config.setDataSource(direct);
    config.setPoolName("batch");
    config.setMaximumPoolSize(Integer.parseInt(pool));
    config.setConnectionTimeout(TimeUnit.MINUTES.toMillis(PATIENCE_MINUTES));
    config.setInitializationFailTimeout(TimeUnit.MINUTES.toMillis(PATIENCE_MINUTES));
    System.setProperty("com.zaxxer.hikari.blockUntilFilled", "true");
    return config;
  }

  private void measure(DataSource source) {
    Table table =
        new Table(
            "measured, %s, Connector/J %s, pool %s, %d queries, %s"
                .formatted(threads.label(), driver, pool, queries, ThisJvm.where()),
            COLUMNS);
    int answered = 0;
    int failed = 0;
    String concurrencies = options.text("concurrent", options.isShort() ? "50" : "100,1000");
    for (String concurrent : concurrencies.split(",", -1)) {
      Batch batch = new Batch(source, queries);
      double seconds = batch.run(threads, Integer.parseInt(concurrent));
      table.row(
          concurrent, seconds, batch.answered() / seconds, batch.failed(), ThisJvm.resident());
      answered += batch.answered();
      failed += batch.failed();
    }
    table.print();
    article().print();
    System.out.println(
        """
        100 queries of 10 ms at once are 10,000 in a second, not in ten; and more at once cannot take
        longer, until the processors have enough to do. The article's program on virtual threads
        slept for 30 seconds where it should have waited for them: it has not measured this.
        """);
    System.out.printf("answered=%d failed=%d%n", answered, failed);
  }

  private Table article() {
    Table table =
        new Table(
            "article A, Xeon E5-2680, 64 GB, JDK 21, %s, %d queries"
                .formatted(threads.label(), ALL),
            COLUMNS);
    return threads == Threads.PLATFORM
        ? table
            .row(100, 10.5, ALL / 10.5, "-", 150)
            .row(500, 12.3, ALL / 12.3, "-", 180)
            .row(1000, 14.7, ALL / 14.7, "-", 220)
            .row(5000, "failed", "-", "all", 300)
        : table
            .row(100, 10.2, ALL / 10.2, "-", 150)
            .row(500, 11.0, ALL / 11.0, "-", 180)
            .row(1000, 11.8, ALL / 11.8, "-", 220)
            .row(5000, 13.2, ALL / 13.2, "-", 300);
  }
}
