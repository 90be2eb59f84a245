package io.vtscope.samples.mariadb;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** An empty MariaDB server in its own process, deleted on close. */
public final class MariaDb implements AutoCloseable {
  private static final int START_SECONDS = 30;
  private static final int PAUSE_MILLIS = 20;
  private static final List<String> ELSEWHERE =
      List.of("/usr/sbin/mariadbd", "/usr/local/bin/mariadbd", "/opt/homebrew/bin/mariadbd");

  private final Path directory;
  private final Process process;
  private final InetSocketAddress address;
  private final Thread atExit = new Thread(this::end);

  private MariaDb(Path directory, Process process, InetSocketAddress address) {
    this.directory = directory;
    this.process = process;
    this.address = address;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Whether MariaDB runs here. */
  public static boolean isHere() throws InterruptedException {
    Path binary = binary();
    if (binary == null) {
      return false;
    }
    try {
      return new ProcessBuilder(binary.toString(), "--version")
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Starts a server and waits until it answers.
   *
   * @throws IOException also if there is no MariaDB
   */
  public static MariaDb start() throws IOException, InterruptedException {
    Path binary = binary();
    if (binary == null) {
      throw new IOException("there is no MariaDB for this machine; give a database by --url");
    }
    Path directory = Files.createTempDirectory("vtscope-mariadb-");
    InetSocketAddress address = free();
    Process process =
        new ProcessBuilder(command(binary, directory, address.getPort()))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("log").toFile())
            .start();
    MariaDb database = new MariaDb(directory, process, address);
    database.awaitStart();
    return database;
  }

  private static @Nullable Path binary() {
    Path ours = Installed.path("database").resolve("bin").resolve("mariadbd");
    return Stream.concat(Stream.of(ours), ELSEWHERE.stream().map(Path::of))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  /** Skips the grant tables, for a fast start. */
  private static List<String> command(Path binary, Path directory, int port) {
    List<String> command = new ArrayList<>();
    command.add(binary.toString());
    command.add("--no-defaults");
    if (System.getProperty("user.name").equals("root")) {
      command.add("--user=root");
    }
    Path messages = Installed.path("database").resolve("share");
    if (binary.startsWith(Installed.path("database"))) {
      command.add("--lc-messages-dir=" + messages);
    }
    command.addAll(
        List.of(
            "--datadir=" + directory,
            "--socket=" + directory.resolve("socket"),
            "--pid-file=" + directory.resolve("pid"),
            "--bind-address=127.0.0.1",
            "--port=" + port,
            "--skip-grant-tables",
            "--skip-ssl",
            "--skip-log-bin",
            "--performance-schema=OFF",
            "--innodb-log-file-size=8M",
            "--innodb-buffer-pool-size=64M",
            "--innodb-flush-log-at-trx-commit=0",
            "--max-connections=6000",
            "--back-log=6000",
            "--thread-cache-size=6000",
            "--thread-stack=256K"));
    return command;
  }

  private static InetSocketAddress free() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return new InetSocketAddress(socket.getInetAddress(), socket.getLocalPort());
    }
  }

  private void awaitStart() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
    while (!isOpen()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        String said = Files.readString(directory.resolve("log"));
        close();
        throw new IOException("the database has not started:\n" + said);
      }
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    }
  }

  private boolean isOpen() {
    try (Socket socket = new Socket()) {
      socket.connect(address);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Creates the database on first use. */
  public String url() {
    return "jdbc:mysql://127.0.0.1:%d/samples?user=root&useSSL=false&allowPublicKeyRetrieval=true&createDatabaseIfNotExist=true"
        .formatted(address.getPort());
  }

  /** No clean shutdown: the data is deleted. */
  private void end() {
    process.destroyForcibly().onExit().join();
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      System.err.println("the database's files are still there: " + e);
    }
  }

  @Override
  public void close() {
    Runtime.getRuntime().removeShutdownHook(atExit);
    end();
  }
}
