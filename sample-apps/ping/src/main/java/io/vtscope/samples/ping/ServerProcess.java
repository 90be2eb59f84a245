package io.vtscope.samples.ping;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A server process that ends when its standard input closes. */
final class ServerProcess implements AutoCloseable {
  private static final String PORT = "port ";

  private final Process process;
  private final URI uri;

  private ServerProcess(Process process, URI uri) {
    this.process = process;
    this.uri = uri;
  }

  static ServerProcess of(Server server) throws IOException {
    return of(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx512m",
            "-cp",
            System.getProperty("java.class.path"),
            PingPong.class.getName(),
            "--server",
            server.label()));
  }

  /**
   * Starts a process.
   *
   * @param command first prints "port" and its port
   */
  static ServerProcess of(List<String> command) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out = process.inputReader(StandardCharsets.US_ASCII);
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      if (line.startsWith(PORT)) {
        return new ServerProcess(process, at(Integer.parseInt(line.substring(PORT.length()))));
      }
    }
    throw new IOException("%s has not begun".formatted(command));
  }

  static URI at(int port) {
    return URI.create("http://%s:%d%s".formatted(Ping.HOST, port, Ping.PATH));
  }

  static void serve(Server server) throws Exception {
    System.out.println(PORT + server.start());
    while (System.in.read() >= 0) {
      // wait for the end of input
    }
    System.exit(0);
  }

  URI uri() {
    return uri;
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
