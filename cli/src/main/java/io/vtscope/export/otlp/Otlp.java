package io.vtscope.export.otlp;

import io.vtscope.export.Batch;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Sends batches; metrics and events have their own senders, as one receiver may be down. */
public final class Otlp {
  private final Map<Signal, Sender> senders = new EnumMap<>(Signal.class);

  private Otlp() {}

  /**
   * Starts to send.
   *
   * @param url of the receiver; null for that of the variables
   * @param trouble receives a sentence when sending fails and when it works again
   * @throws IllegalArgumentException if a variable is invalid; the message names it
   */
  public static Otlp start(
      @Nullable String url,
      Function<String, @Nullable String> variables,
      Consumer<String> trouble) {
    Map<Signal, Endpoint> endpoints = new EnumMap<>(Signal.class);
    for (Signal signal : Signal.values()) {
      if (!Endpoint.isOff(signal, variables)) {
        endpoints.put(signal, Endpoint.of(signal, url, variables));
      }
    }
    Otlp otlp = new Otlp();
    endpoints.forEach(
        (signal, endpoint) -> otlp.senders.put(signal, Sender.start(endpoint, trouble)));
    return otlp;
  }

  /** Queues a batch. Does not block. */
  public void send(Batch batch) {
    Sender metrics = senders.get(Signal.METRICS);
    if (metrics != null) {
      metrics.send(Encoder.metrics(batch), batch.metrics().size(), batch.dropped());
    }
    Sender logs = senders.get(Signal.LOGS);
    if (logs != null && !batch.events().isEmpty()) {
      logs.send(Encoder.logs(batch), batch.events().size(), batch.dropped());
    }
  }

  /**
   * Sends what waits and ends.
   *
   * @return whether everything was sent in time
   */
  public boolean close(Duration longest) throws InterruptedException {
    long end = System.nanoTime() + longest.toNanos();
    senders.values().forEach(Sender::end);
    boolean isSent = true;
    for (Sender sender : senders.values()) {
      isSent &= sender.hasSentAll(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
    }
    return isSent;
  }
}
