package io.vtscope.samples.mariadb;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** A temporary table, dropped on close. */
public final class Items implements AutoCloseable {
  private static final String DIGITS =
      "(SELECT 0 d UNION SELECT 1 UNION SELECT 2 UNION SELECT 3 UNION SELECT 4 UNION SELECT 5"
          + " UNION SELECT 6 UNION SELECT 7 UNION SELECT 8 UNION SELECT 9) ";

  private final DataSource source;

  private Items(DataSource source) {
    this.source = source;
  }

  /**
   * Makes the table {@code item}, with an id from 0 on and a name.
   *
   * @param digits of the ids: 3 for 1,000 rows
   */
  public static Items create(DataSource source, int digits) throws SQLException {
    StringBuilder id = new StringBuilder("0");
    StringBuilder from = new StringBuilder(DIGITS).append("d0");
    for (int i = 0; i < digits; i++) {
      id.insert(0, "10*(").append(")+d").append(i).append(".d");
      if (i > 0) {
        from.append(", ").append(DIGITS).append('d').append(i);
      }
    }
    Items items = new Items(source);
    items.execute(
        "DROP TABLE IF EXISTS item",
        "CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(20) NOT NULL)",
        "INSERT INTO item SELECT id, CONCAT('item ', id) FROM (SELECT %s AS id FROM %s) ids"
            .formatted(id, from));
    return items;
  }

  private void execute(String... statements) throws SQLException {
    try (Connection connection = source.getConnection();
        Statement statement = connection.createStatement()) {
      for (String text : statements) {
        statement.execute(text);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    execute("DROP TABLE item");
  }
}
