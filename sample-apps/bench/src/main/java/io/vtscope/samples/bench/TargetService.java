package io.vtscope.samples.bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import jdk.jfr.consumer.RecordingStream;

/**
 * An HTTP service on virtual threads. Each request waits 5 ms and computes; one in twenty pins for
 * 1 ms.
 *
 * <p>It uses sockets, because HttpServer on JDK 21 delays responses without TCP_NODELAY.
 */
final class TargetService {
  private static final Duration WAIT = Duration.ofMillis(5);
  private static final Duration PIN = Duration.ofMillis(1);
  private static final int REQUESTS_PER_PIN = 20;
  private static final int ROUNDS = 40_000;
  private static final int BACKLOG = 1024;

  private static final byte[] ANSWER_HEAD =
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 8\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final AtomicInteger requests = new AtomicInteger();
  private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();
  private final Method run;

  private TargetService() throws NoSuchMethodException {
    run = Runnable.class.getMethod("run");
  }

  /**
   * Prints its port and serves until standard input ends.
   *
   * @param args "none", "events", "stream-20" or "stream-0" (a RecordingStream of pins from 20 or 0
   *     ms); JDK 24 and newer needs {@code -Djdk.reflect.useNativeAccessorOnly=true} to pin
   */
  public static void main(String[] args) throws Exception {
    switch (args[0]) {
      case "events" -> SameEvents.record();
      case "stream-20" -> stream(Duration.ofMillis(20));
      case "stream-0" -> stream(Duration.ZERO);
      default -> {
        // nothing to record here
      }
    }
    TargetService service = new TargetService();
    try (ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress())) {
      Thread.ofPlatform().daemon().start(() -> service.accept(server));
      System.out.println(server.getLocalPort());
      while (System.in.read() >= 0) {
        // wait for the end of input
      }
    }
    System.exit(0);
  }

  @SuppressWarnings("resource")
  private static void stream(Duration threshold) {
    RecordingStream stream = new RecordingStream();
    stream.enable("jdk.VirtualThreadPinned").withThreshold(threshold).withStackTrace();
    stream.onEvent("jdk.VirtualThreadPinned", event -> {});
    stream.startAsync();
  }

  private void accept(ServerSocket server) {
    try {
      while (true) {
        Socket socket = server.accept();
        socket.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> serve(socket));
      }
    } catch (IOException e) {
      // shutdown
    }
  }

  private void serve(Socket socket) {
    try (socket;
        InputStream in = new BufferedInputStream(socket.getInputStream());
        OutputStream out = socket.getOutputStream()) {
      while (skipHead(in)) {
        byte[] body = executor.submit(this::answer).get();
        byte[] all = new byte[ANSWER_HEAD.length + body.length];
        System.arraycopy(ANSWER_HEAD, 0, all, 0, ANSWER_HEAD.length);
        System.arraycopy(body, 0, all, ANSWER_HEAD.length, body.length);
        out.write(all);
      }
    } catch (IOException | ExecutionException | InterruptedException e) {
      // the client disconnected
    }
  }

  /** Skips the request's head; false at the end of input. */
  private static boolean skipHead(InputStream in) throws IOException {
    int newlines = 0;
    while (newlines < 2) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      newlines = next == '\n' ? newlines + 1 : next == '\r' ? newlines : 0;
    }
    return true;
  }

  private byte[] answer() throws InterruptedException, ReflectiveOperationException {
    int number = requests.incrementAndGet();
    Thread.sleep(WAIT);
    if (number % REQUESTS_PER_PIN == 0) {
      run.invoke((Runnable) TargetService::pin);
    }
    return String.format("%08x", compute(number)).getBytes(StandardCharsets.US_ASCII);
  }

  /** Pins by the monitor before JDK 24, later by the reflective call's native frame. */
  private static void pin() {
    synchronized (Thread.currentThread()) {
      try {
        Thread.sleep(PIN);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static int compute(int seed) {
    int x = seed | 1;
    int sum = 0;
    for (int i = 0; i < ROUNDS; i++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
      sum += x;
    }
    return sum;
  }
}
