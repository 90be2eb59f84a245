package io.vtscope.samples.jdbc;

import io.vtscope.samples.common.Threads;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/** Concurrent queries of 10 ms each. */
final class Batch {
  static final int DIGITS = 3;

  private static final int ROWS = 1000;
  private static final String QUERY = "SELECT name, SLEEP(0.01) FROM item WHERE id = ?";

  private final DataSource source;
  private final int queries;
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicInteger answered = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  Batch(DataSource source, int queries) {
    this.source = source;
    this.queries = queries;
  }

  /** Runs all queries; returns seconds. */
  double run(Threads threads, int concurrent) {
    long begin = System.nanoTime();
    try (ExecutorService executor =
        threads == Threads.VIRTUAL
            ? Executors.newVirtualThreadPerTaskExecutor()
            : Executors.newFixedThreadPool(concurrent)) {
      for (int i = 0; i < concurrent; i++) {
        executor.execute(this::queryUntilDone);
      }
    }
    return (System.nanoTime() - begin) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private void queryUntilDone() {
    for (int i = next.getAndIncrement(); i < queries; i = next.getAndIncrement()) {
      try {
        query(i % ROWS);
        answered.incrementAndGet();
      } catch (SQLException e) {
        failed.incrementAndGet();
      }
    }
  }

  private void query(int id) throws SQLException {
    try (Connection connection = source.getConnection();
        PreparedStatement statement = connection.prepareStatement(QUERY)) {
      statement.setInt(1, id);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next() || !rows.getString(1).equals("item " + id)) {
          throw new SQLException("no item " + id);
        }
      }
    }
  }

  int answered() {
    return answered.get();
  }

  int failed() {
    return failed.get();
  }
}
