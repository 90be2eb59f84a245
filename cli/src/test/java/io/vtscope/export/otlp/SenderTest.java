package io.vtscope.export.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SenderTest {
  private static final Duration LONG = Duration.ofSeconds(20);

  private final AtomicLong dropped = new AtomicLong();
  private final List<String> trouble = new CopyOnWriteArrayList<>();

  @Test
  void sendsHeadersAndPacks() throws IOException, InterruptedException {
    try (Receiver receiver = Receiver.start()) {
      Sender sender = sender(receiver.port(), LONG, true, Map.of("api-key", "secret"));
      send(sender, "hello");
      Receiver.Request request = receiver.next();

      assertThat(request.path()).isEqualTo("/v1/metrics");
      assertThat(request.headers().getFirst("Content-Type")).isEqualTo("application/x-protobuf");
      assertThat(request.headers().getFirst("Content-Encoding")).isEqualTo("gzip");
      assertThat(request.headers().getFirst("Api-key")).isEqualTo("secret");
      assertThat(request.unpacked()).asString().isEqualTo("hello");
      assertThat(end(sender)).isTrue();
      assertThat(trouble).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 502, 503, 504})
  void sendsAgainAfterTheWantedPause(int status) throws IOException, InterruptedException {
    try (Receiver receiver = Receiver.start()) {
      receiver.answersOnce(status, "1");
      Sender sender = sender(receiver.port(), LONG, false, Map.of());
      send(sender, "hello");
      Receiver.Request first = receiver.next();
      Receiver.Request second = receiver.next();

      assertThat(second.body()).isEqualTo(first.body());
      assertThat(second.nanoTime() - first.nanoTime())
          .isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(990));
      assertThat(end(sender)).isTrue();
      assertThat(dropped).hasValue(0);
    }
  }

  @Test
  void dropsWhatTheReceiverRejects() throws IOException, InterruptedException {
    try (Receiver receiver = Receiver.start()) {
      receiver.answersOnce(400, null);
      Sender sender = sender(receiver.port(), LONG, false, Map.of());
      send(sender, "bad");
      send(sender, "good");
      receiver.next();

      assertThat(receiver.next().body()).asString(StandardCharsets.UTF_8).isEqualTo("good");
      assertThat(end(sender)).isTrue();
      assertThat(dropped).hasValue(1);
      assertThat(trouble).hasSize(2);
      assertThat(trouble.getFirst()).endsWith("it answered 400");
      assertThat(trouble.getLast()).endsWith("works again");
    }
  }

  @Test
  void keepsTheNewestWhileTheReceiverIsDown() throws IOException, InterruptedException {
    int port;
    try (Receiver receiver = Receiver.start()) {
      port = receiver.port();
    }
    Sender sender = sender(port, LONG, false, Map.of());
    for (int i = 0; i < 1_000; i++) {
      send(sender, Integer.toString(i));
    }
    // 256 wait, and one may be on its way.
    assertThat(dropped.get()).isBetween(743L, 744L);

    try (Receiver receiver = new Receiver(port)) {
      String last = "";
      while (!last.equals("999")) {
        last = new String(receiver.next().body(), StandardCharsets.UTF_8);
      }
      assertThat(end(sender)).isTrue();
      assertThat(dropped.get()).isBetween(743L, 744L);
    }
  }

  @Test
  void aSlowReceiverDelaysNobody() throws IOException, InterruptedException {
    try (Receiver receiver = Receiver.start()) {
      receiver.isSlowOnce(3_000);
      Sender sender = sender(receiver.port(), Duration.ofMillis(200), false, Map.of());
      long start = System.nanoTime();
      send(sender, "hello");
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(1));

      receiver.next();
      assertThat(receiver.next().body()).asString(StandardCharsets.UTF_8).isEqualTo("hello");
      assertThat(end(sender)).isTrue();
    }
  }

  @Test
  void theEndDoesNotWaitForASlowReceiver() throws IOException, InterruptedException {
    try (Receiver receiver = Receiver.start()) {
      receiver.isSlowOnce(15_000);
      Sender sender = sender(receiver.port(), LONG, false, Map.of());
      send(sender, "hello");
      receiver.next();
      long start = System.nanoTime();
      sender.end();

      assertThat(sender.hasSentAll(Duration.ofMillis(300))).isFalse();
      assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(5));
    }
  }

  @Test
  void theEndTriesOnceMore() throws IOException, InterruptedException {
    try (Receiver receiver = Receiver.start()) {
      receiver.answersOnce(503, "300");
      Sender sender = sender(receiver.port(), LONG, false, Map.of());
      send(sender, "hello");
      receiver.next();

      assertThat(end(sender)).isTrue();
      assertThat(receiver.next().body()).asString(StandardCharsets.UTF_8).isEqualTo("hello");
    }
  }

  @Test
  void pausesGrowToAMaximum() {
    for (int attempt = 0; attempt < 20; attempt++) {
      long most = Math.min(30_000, 1_000L << attempt);
      assertThat(Retries.pause(Retries.Wish.LATER, attempt))
          .isBetween(Duration.ofMillis(most / 2), Duration.ofMillis(most));
    }
    assertThat(Retries.pause(Retries.Wish.NEVER, 0)).isNull();
  }

  @Test
  void readsBothFormsOfRetryAfter() {
    Instant now = Instant.parse("2026-11-29T10:00:00Z");

    assertThat(Retries.after("120", now)).isEqualTo(Duration.ofMinutes(2));
    assertThat(Retries.after("Sun, 29 Nov 2026 10:00:30 GMT", now))
        .isEqualTo(Duration.ofSeconds(30));
    assertThat(Retries.after("soon", now)).isNull();
  }

  @Test
  void aForbiddenHeaderIsNamedWithoutItsValue() {
    assertThatThrownBy(() -> sender(1, LONG, false, Map.of("key", "se\r\ncret")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("HTTP forbids to set the header key");
  }

  private Sender sender(int port, Duration timeout, boolean gzip, Map<String, String> headers) {
    URI uri = URI.create("http://localhost:%d/v1/metrics".formatted(port));
    return Sender.start(new Endpoint(uri, headers, timeout, gzip), trouble::add);
  }

  private void send(Sender sender, String body) {
    sender.send(body.getBytes(StandardCharsets.UTF_8), 1, dropped);
  }

  private static boolean end(Sender sender) throws InterruptedException {
    sender.end();
    return sender.hasSentAll(LONG);
  }
}
