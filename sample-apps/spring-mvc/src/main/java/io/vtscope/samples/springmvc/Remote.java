package io.vtscope.samples.springmvc;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A slow HTTP server in its own JVM. */
public final class Remote implements AutoCloseable {
  private static final int BACKLOG = 1000;
  private static final int OK = 200;

  private final Process process;
  private final String uri;

  private Remote(Process process, String uri) {
    this.process = process;
    this.uri = uri;
  }

  /**
   * Starts the service and waits until it listens.
   *
   * @param millis delay of each response
   */
  static Remote start(int millis) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx256m",
            "-cp",
            System.getProperty("java.class.path"),
            Remote.class.getName(),
            Integer.toString(millis));
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
    return new Remote(process, String.valueOf(out.readLine()));
  }

  /** Serves until standard input ends. */
  public static void main(String[] args) throws IOException {
    int millis = Integer.parseInt(args[0]);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", exchange -> answer(exchange, millis));
    server.start();
    System.out.printf("http://127.0.0.1:%d/%n", server.getAddress().getPort());
    while (System.in.read() >= 0) {
      // wait for the end of input
    }
    server.stop(0);
    System.exit(0);
  }

  private static void answer(HttpExchange exchange, int millis) throws IOException {
    try (exchange) {
      TimeUnit.MILLISECONDS.sleep(millis);
      byte[] body = "waited".getBytes(StandardCharsets.US_ASCII);
      exchange.sendResponseHeaders(OK, body.length);
      exchange.getResponseBody().write(body);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  String uri() {
    return uri;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
