package io.vtscope.export.otlp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {
  @Test
  void withoutVariablesTheReceiverIsLocal() {
    assertThat(of(Signal.METRICS, null, Map.of()))
        .isEqualTo(
            new Endpoint(
                URI.create("http://localhost:4318/v1/metrics"),
                Map.of(),
                Duration.ofSeconds(10),
                false));
  }

  @Test
  void variablesOfASignalOverrideThoseOfAll() {
    Map<String, String> variables =
        Map.of(
            "OTEL_EXPORTER_OTLP_ENDPOINT", "http://all:4318/base/",
            "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT", "https://logs/otlp",
            "OTEL_EXPORTER_OTLP_HEADERS", "key=a%3Db,tenant=1",
            "OTEL_EXPORTER_OTLP_LOGS_HEADERS", "tenant=2",
            "OTEL_EXPORTER_OTLP_TIMEOUT", "500",
            "OTEL_EXPORTER_OTLP_LOGS_TIMEOUT", "700",
            "OTEL_EXPORTER_OTLP_COMPRESSION", "gzip",
            "OTEL_EXPORTER_OTLP_LOGS_COMPRESSION", "none");

    assertThat(of(Signal.METRICS, null, variables))
        .isEqualTo(
            new Endpoint(
                URI.create("http://all:4318/base/v1/metrics"),
                Map.of("key", "a=b", "tenant", "1"),
                Duration.ofMillis(500),
                true));
    assertThat(of(Signal.LOGS, null, variables))
        .isEqualTo(
            new Endpoint(
                URI.create("https://logs/otlp"),
                Map.of("key", "a=b", "tenant", "2"),
                Duration.ofMillis(700),
                false));
  }

  @Test
  void theOptionOverridesTheVariables() {
    Map<String, String> variables =
        Map.of("OTEL_EXPORTER_OTLP_METRICS_ENDPOINT", "http://other/v1/metrics");

    assertThat(of(Signal.METRICS, "http://vm:8428/opentelemetry", variables).uri())
        .hasToString("http://vm:8428/opentelemetry/v1/metrics");
  }

  @ParameterizedTest
  @CsvSource({
    "OTEL_EXPORTER_OTLP_PROTOCOL, grpc",
    "OTEL_EXPORTER_OTLP_TIMEOUT, soon",
    "OTEL_EXPORTER_OTLP_HEADERS, nonsense",
    "OTEL_EXPORTER_OTLP_ENDPOINT, localhost:4318",
    "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT, ftp://host/"
  })
  void anInvalidVariableIsNamed(String name, String value) {
    assertThatThrownBy(() -> of(Signal.METRICS, null, Map.of(name, value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(name);
  }

  @Test
  void secretsAreNotShown() {
    Endpoint endpoint = of(Signal.LOGS, "https://me:secret@host:1/x", Map.of());

    assertThat(endpoint.shown()).isEqualTo("https://host:1/x/v1/logs");
  }

  @Test
  void variablesSwitchOffSignals() {
    assertThat(Endpoint.isOff(Signal.LOGS, Map.of("OTEL_LOGS_EXPORTER", "none")::get)).isTrue();
    assertThat(Endpoint.isOff(Signal.METRICS, Map.of("OTEL_LOGS_EXPORTER", "none")::get)).isFalse();
    assertThat(Endpoint.isOff(Signal.METRICS, Map.of("OTEL_SDK_DISABLED", "true")::get)).isTrue();
  }

  private static Endpoint of(Signal signal, @Nullable String url, Map<String, String> variables) {
    return Endpoint.of(signal, url, variables::get);
  }
}
