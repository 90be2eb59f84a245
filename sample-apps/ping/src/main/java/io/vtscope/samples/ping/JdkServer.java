package io.vtscope.samples.ping;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Executors;

/** The JDK's HTTP server with a virtual thread per request. */
final class JdkServer {
  private static final int OK = 200;

  private JdkServer() {}

  /**
   * Returns the port.
   *
   * @param noDelay sets TCP_NODELAY; the JDK reads it once per JVM
   */
  static int start(boolean noDelay) throws IOException {
    System.setProperty("sun.net.httpserver.nodelay", Boolean.toString(noDelay));
    byte[] answer = Ping.ANSWER.getBytes(StandardCharsets.US_ASCII);
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext(
        Ping.PATH,
        exchange -> {
          exchange.sendResponseHeaders(OK, answer.length);
          try (OutputStream body = exchange.getResponseBody()) {
            body.write(answer);
          }
        });
    server.start();
    return server.getAddress().getPort();
  }
}
