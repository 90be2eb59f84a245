package io.vtscope.export.otlp;

import io.vtscope.export.Pairs;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Where and how to send one signal.
 *
 * @param headers may contain secrets
 * @param timeout of one request
 */
public record Endpoint(URI uri, Map<String, String> headers, Duration timeout, boolean gzip) {
  private static final String DEFAULT = "http://localhost:4318";
  private static final String PROTOCOL = "http/protobuf";
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  /**
   * Reads the variables of OpenTelemetry. Those of a signal override those of all.
   *
   * @param url the receiver's address without {@code /v1/metrics}; null to use the environment
   *     variables
   * @throws IllegalArgumentException if a variable is invalid; the message names it
   */
  public static Endpoint of(
      Signal signal, @Nullable String url, Function<String, @Nullable String> variables) {
    Variables own = new Variables(signal, variables);
    String protocol = own.get("PROTOCOL");
    if (protocol != null && !protocol.equals(PROTOCOL)) {
      throw new IllegalArgumentException(
          "OTEL_EXPORTER_OTLP_PROTOCOL is %s, but vtscope sends %s only"
              .formatted(protocol, PROTOCOL));
    }
    Map<String, String> headers = new LinkedHashMap<>();
    headers.putAll(own.pairs("OTEL_EXPORTER_OTLP_HEADERS"));
    headers.putAll(own.pairs("OTEL_EXPORTER_OTLP_" + signal + "_HEADERS"));
    String timeout = own.get("TIMEOUT");
    return new Endpoint(
        uri(signal, url, variables),
        headers,
        timeout == null ? TIMEOUT : millis("OTEL_EXPORTER_OTLP_TIMEOUT", timeout),
        "gzip".equals(own.get("COMPRESSION")));
  }

  /** The interval between batches. */
  public static Duration interval(Function<String, @Nullable String> variables) {
    String name = "OTEL_METRIC_EXPORT_INTERVAL";
    String interval = set(variables.apply(name));
    return interval == null ? INTERVAL : millis(name, interval);
  }

  /** Whether the variables forbid to send the signal. */
  public static boolean isOff(Signal signal, Function<String, @Nullable String> variables) {
    return "true".equalsIgnoreCase(variables.apply("OTEL_SDK_DISABLED"))
        || "none".equals(variables.apply("OTEL_" + signal + "_EXPORTER"));
  }

  /** Without user, password and query. */
  String shown() {
    return "%s://%s%s%s"
        .formatted(
            uri.getScheme(),
            uri.getHost(),
            uri.getPort() < 0 ? "" : ":" + uri.getPort(),
            uri.getPath());
  }

  private static URI uri(
      Signal signal, @Nullable String url, Function<String, @Nullable String> variables) {
    if (url != null) {
      return uri("--otlp", below(url, signal));
    }
    String name = "OTEL_EXPORTER_OTLP_" + signal + "_ENDPOINT";
    String own = set(variables.apply(name));
    if (own != null) {
      return uri(name, own);
    }
    String all = set(variables.apply("OTEL_EXPORTER_OTLP_ENDPOINT"));
    return uri("OTEL_EXPORTER_OTLP_ENDPOINT", below(all == null ? DEFAULT : all, signal));
  }

  private static String below(String url, Signal signal) {
    return url + (url.endsWith("/") ? "" : "/") + signal.path();
  }

  private static URI uri(String name, String url) {
    try {
      URI uri = URI.create(url);
      boolean isHttp = "http".equals(uri.getScheme()) || "https".equals(uri.getScheme());
      if (isHttp && uri.getHost() != null) {
        return uri;
      }
    } catch (IllegalArgumentException e) {
      // its message may repeat a password
    }
    throw new IllegalArgumentException(
        name + " is not a URL such as http://collector.example:4318");
  }

  private static Duration millis(String name, String value) {
    if (!value.matches("[1-9]\\d{0,8}")) {
      throw new IllegalArgumentException(
          "%s is '%s', not a number of milliseconds".formatted(name, value));
    }
    return Duration.ofMillis(Long.parseLong(value));
  }

  /** An empty variable counts as absent. */
  private static @Nullable String set(@Nullable String value) {
    return value == null || value.isBlank() ? null : value.strip();
  }

  private record Variables(Signal signal, Function<String, @Nullable String> variables) {
    @Nullable String get(String name) {
      String own = set(variables.apply("OTEL_EXPORTER_OTLP_" + signal + "_" + name));
      return own == null ? set(variables.apply("OTEL_EXPORTER_OTLP_" + name)) : own;
    }

    Map<String, String> pairs(String name) {
      try {
        return Pairs.of(variables.apply(name));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(name + " is not of the form name=value,name=value");
      }
    }
  }
}
