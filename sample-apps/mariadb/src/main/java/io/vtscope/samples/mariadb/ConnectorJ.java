package io.vtscope.samples.mariadb;

import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.sql.DataSource;

/** Loads one of two versions of MySQL Connector/J. */
public final class ConnectorJ {
  private static final String NEWEST = "newest";

  private ConnectorJ() {}

  /** The last version whose connections use {@code synchronized}. */
  public static String old() {
    return Installed.value("old");
  }

  public static String version(String name) {
    return name.equals(NEWEST) ? Installed.value(NEWEST) : name;
  }

  /**
   * A source of unpooled connections.
   *
   * @param version one of the two, or "newest"
   */
  public static DataSource dataSource(String version, String url)
      throws ReflectiveOperationException {
    ClassLoader loader = loader(version(version));
    Class<?> type = loader.loadClass("com.mysql.cj.jdbc.MysqlDataSource");
    Object source = type.getConstructor().newInstance();
    type.getMethod("setUrl", String.class).invoke(source, url);
    return (DataSource) source;
  }

  /** Must stay open for later class loading. */
  private static ClassLoader loader(String version) {
    Path jar = Installed.path("drivers").resolve("mysql-connector-j-%s.jar".formatted(version));
    if (!Files.exists(jar)) {
      throw new IllegalArgumentException("there is no " + jar);
    }
    try {
      return new URLClassLoader(
          "connector-j-" + version,
          new URL[] {jar.toUri().toURL()},
          ClassLoader.getPlatformClassLoader());
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }
}
