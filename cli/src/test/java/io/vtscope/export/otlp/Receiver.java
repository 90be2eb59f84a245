package io.vtscope.export.otlp;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;

/** A real HTTP server that takes requests. */
public final class Receiver implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 20;

  private final HttpServer server;
  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final BlockingQueue<Answer> answers = new LinkedBlockingQueue<>();

  /** What it has taken. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Request(String path, Headers headers, byte[] body, long nanoTime) {
    public byte[] unpacked() throws IOException {
      return new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
    }
  }

  /** What it answers once. */
  private record Answer(int status, @Nullable String retryAfter, long millis) {}

  public Receiver(int port) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          requests.add(
              new Request(
                  exchange.getRequestURI().getPath(),
                  exchange.getRequestHeaders(),
                  body,
                  System.nanoTime()));
          Answer answer = answers.poll();
          if (answer != null && answer.millis > 0) {
            pause(answer.millis);
          }
          if (answer != null && answer.retryAfter != null) {
            exchange.getResponseHeaders().set("Retry-After", answer.retryAfter);
          }
          exchange.sendResponseHeaders(answer == null ? 200 : answer.status, -1);
          exchange.close();
        });
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.start();
  }

  private static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  public static Receiver start() throws IOException {
    return new Receiver(0);
  }

  void answersOnce(int status, @Nullable String retryAfter) {
    answers.add(new Answer(status, retryAfter, 0));
  }

  void isSlowOnce(long millis) {
    answers.add(new Answer(200, null, millis));
  }

  public Request next() throws InterruptedException {
    Request next = requests.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
    if (next == null) {
      throw new AssertionError("no request within " + PATIENCE_SECONDS + " s");
    }
    return next;
  }

  boolean isIdle() {
    return requests.isEmpty();
  }

  public String url() {
    return "http://localhost:" + port();
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
