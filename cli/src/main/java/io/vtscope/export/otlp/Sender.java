package io.vtscope.export.otlp;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Sends requests to a receiver on one thread, in order, with retries as the OTLP specification
 * demands. While the receiver does not answer, a bounded queue keeps the newest requests.
 */
public final class Sender {
  private static final int MOST_WAITING = 256;
  private static final int OK = 200;
  private static final int OK_END = 300;
  private static final long LOOK_MILLIS = 200;

  private final Endpoint endpoint;
  private final HttpRequest.Builder template;
  private final Consumer<String> trouble;
  private final HttpClient client;
  private final BlockingDeque<Request> waiting = new LinkedBlockingDeque<>(MOST_WAITING);
  private final CountDownLatch closing = new CountDownLatch(1);
  private final Thread thread = new Thread(this::run, "vtscope-sender");
  private volatile @Nullable String told;

  /**
   * A request that waits.
   *
   * @param items series or events in it
   * @param dropped counts the items that could not be sent
   */
  private record Request(BodyPublisher body, int items, AtomicLong dropped) {
    void drop() {
      dropped.addAndGet(items);
    }
  }

  private Sender(Endpoint endpoint, HttpRequest.Builder template, Consumer<String> trouble) {
    this.endpoint = endpoint;
    this.template = template;
    this.trouble = trouble;
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(endpoint.timeout())
            .build();
  }

  /**
   * Starts the thread.
   *
   * @param trouble receives a sentence when sending fails and when it works again
   * @throws IllegalArgumentException if HTTP forbids a header
   */
  public static Sender start(Endpoint endpoint, Consumer<String> trouble) {
    Sender sender = new Sender(endpoint, template(endpoint), trouble);
    sender.thread.setDaemon(true);
    sender.thread.start();
    return sender;
  }

  private static HttpRequest.Builder template(Endpoint endpoint) {
    HttpRequest.Builder request = HttpRequest.newBuilder(endpoint.uri());
    request.timeout(endpoint.timeout()).header("Content-Type", "application/x-protobuf");
    if (endpoint.gzip()) {
      request.header("Content-Encoding", "gzip");
    }
    for (Map.Entry<String, String> header : endpoint.headers().entrySet()) {
      try {
        request.setHeader(header.getKey(), header.getValue());
      } catch (IllegalArgumentException e) {
        // its message may repeat a secret
        throw new IllegalArgumentException("HTTP forbids to set the header " + header.getKey());
      }
    }
    return request;
  }

  /**
   * Queues a request, if necessary instead of the oldest. Does not block.
   *
   * @param items series or events in it
   * @param dropped counts the items that could not be sent
   */
  public void send(byte[] body, int items, AtomicLong dropped) {
    byte[] packed = endpoint.gzip() ? gzip(body) : body;
    Request request = new Request(BodyPublishers.ofByteArray(packed), items, dropped);
    while (!waiting.offerLast(request)) {
      Request oldest = waiting.pollFirst();
      if (oldest != null) {
        oldest.drop();
      }
    }
  }

  private static byte[] gzip(byte[] body) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Ends the thread after one last attempt to send each waiting request. */
  void end() {
    closing.countDown();
  }

  /**
   * Waits for the {@link #end}.
   *
   * @return whether everything was sent in time
   */
  boolean hasSentAll(Duration longest) throws InterruptedException {
    boolean isSent = thread.join(longest);
    if (!isSent) {
      client.shutdownNow();
      thread.interrupt();
    }
    return isSent && told == null;
  }

  private void run() {
    try {
      while (closing.getCount() > 0 || !waiting.isEmpty()) {
        Request next = waiting.pollFirst(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (next != null) {
          send(next);
        }
      }
    } catch (InterruptedException e) {
      // the end has taken too long
    }
  }

  private void send(Request request) throws InterruptedException {
    for (int attempt = 0; ; attempt++) {
      boolean isLast = closing.getCount() == 0;
      Failure failure = attempt(request);
      if (failure == null) {
        tell(null);
        return;
      }
      tell(failure.why());
      Duration pause = Retries.pause(failure.retry(), attempt);
      if (pause == null || isLast) {
        request.drop();
        return;
      }
      closing.await(pause.toMillis(), TimeUnit.MILLISECONDS);
    }
  }

  private record Failure(String why, Retries.Wish retry) {}

  /** Null if the receiver took it. */
  private @Nullable Failure attempt(Request request) throws InterruptedException {
    try {
      HttpResponse<Void> answer =
          client.send(template.copy().POST(request.body).build(), BodyHandlers.discarding());
      int status = answer.statusCode();
      return status >= OK && status < OK_END
          ? null
          : new Failure("it answered " + status, Retries.wish(answer, Instant.now()));
    } catch (IOException e) {
      String why = e.getMessage() == null ? "it does not accept connections" : e.getMessage();
      return new Failure(why, Retries.Wish.LATER);
    }
  }

  /** Tells only what has changed. */
  private void tell(@Nullable String failure) {
    if (Objects.equals(failure, told)) {
      return;
    }
    trouble.accept(
        failure == null
            ? "sending to %s works again".formatted(endpoint.shown())
            : "cannot send to %s: %s".formatted(endpoint.shown(), failure));
    told = failure;
  }
}
