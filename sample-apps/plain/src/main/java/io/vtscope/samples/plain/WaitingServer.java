package io.vtscope.samples.plain;

import io.vtscope.samples.common.ThisJvm;
import io.vtscope.samples.common.Threads;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A minimal HTTP server with a thread per connection. Each request waits for a fixed time. */
final class WaitingServer implements AutoCloseable {
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

  /** CR LF CR LF ends a request without a body. */
  private static final int EMPTY_LINE = 0x0D0A0D0A;

  private static final int BACKLOG = 10_000;
  private static final int BUFFER = 512;

  private final ServerSocket socket;
  private final ExecutorService connections;
  private final Duration wait;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger peak = new AtomicInteger();
  private volatile int expected;
  private volatile CountDownLatch missing = new CountDownLatch(0);
  private volatile String resident = "?";

  private WaitingServer(ExecutorService connections, Duration wait) throws IOException {
    this.connections = connections;
    this.wait = wait;
    socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    Thread.ofPlatform().name("acceptor").start(this::accept);
  }

  /**
   * Starts a server.
   *
   * @param pool maximum connections on platform threads; 0 for no limit
   * @param wait of each request
   */
  static WaitingServer start(Threads threads, int pool, Duration wait) throws IOException {
    return new WaitingServer(executor(threads, pool), wait);
  }

  private static ExecutorService executor(Threads threads, int pool) {
    if (threads == Threads.VIRTUAL) {
      return Executors.newVirtualThreadPerTaskExecutor();
    }
    return pool == 0 ? Executors.newCachedThreadPool() : Executors.newFixedThreadPool(pool);
  }

  URI uri() {
    return URI.create(
        "http://%s:%d/".formatted(socket.getInetAddress().getHostAddress(), socket.getLocalPort()));
  }

  /** Holds the next requests until this many have arrived. */
  void expect(int requests) {
    expected = requests;
    missing = new CountDownLatch(requests);
    peak.set(0);
  }

  int peak() {
    return peak.get();
  }

  /** MiB when all expected requests had arrived. */
  String resident() {
    return resident;
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = socket.accept();
        connections.execute(() -> serve(connection));
      }
    } catch (IOException | RejectedExecutionException e) {
      // socket closed
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      InputStream in = new BufferedInputStream(connection.getInputStream(), BUFFER);
      while (isAsked(in)) {
        hold();
        connection.getOutputStream().write(ANSWER);
      }
    } catch (IOException e) {
      // client disconnected
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean isAsked(InputStream in) throws IOException {
    int last = 0;
    for (int c = in.read(); c >= 0; c = in.read()) {
      last = last << Byte.SIZE | c;
      if (last == EMPTY_LINE) {
        return true;
      }
    }
    return false;
  }

  private void hold() throws InterruptedException {
    CountDownLatch others = missing;
    int now = waiting.incrementAndGet();
    peak.accumulateAndGet(now, Math::max);
    if (now == expected) {
      resident = ThisJvm.resident();
    }
    others.countDown();
    others.await(1, TimeUnit.MINUTES); // bounded, in case a request is missing
    Thread.sleep(wait);
    waiting.decrementAndGet();
  }

  @Override
  public void close() throws IOException {
    socket.close();
    connections.close();
  }
}
