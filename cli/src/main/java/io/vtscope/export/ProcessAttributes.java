package io.vtscope.export;

import io.vtscope.blame.Target;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The attributes that identify a process, as OpenTelemetry's conventions name them. */
public final class ProcessAttributes {
  private static final String SERVICE = "service.name";

  private ProcessAttributes() {}

  /**
   * Describes a process. Its own variables override what vtscope knows.
   *
   * @param environment variables of the process; empty if unknown
   * @param host null if unknown
   */
  public static List<Attribute> of(
      Target target, Map<String, String> environment, @Nullable String host) {
    Map<String, Attribute> all = new LinkedHashMap<>();
    String main = target.mainClass();
    put(all, Attribute.of(SERVICE, main == null || main.isEmpty() ? "unknown_service:java" : main));
    put(all, Attribute.of("service.instance.id", UUID.randomUUID().toString()));
    if (target.pid() > 0) {
      put(all, Attribute.of("process.pid", target.pid()));
    }
    text(all, "process.runtime.version", target.release());
    text(
        all,
        "process.runtime.description",
        Stream.of(target.jdk().vendor(), target.jdk().version())
            .filter(Objects::nonNull)
            .collect(Collectors.joining(" ")));
    text(all, "host.name", host);
    own(environment).forEach((name, value) -> text(all, name, value));
    text(all, SERVICE, environment.get("OTEL_SERVICE_NAME"));
    return List.copyOf(all.values());
  }

  private static Map<String, String> own(Map<String, String> environment) {
    try {
      return Pairs.of(environment.get("OTEL_RESOURCE_ATTRIBUTES"));
    } catch (IllegalArgumentException e) {
      return Map.of(); // as the specification demands
    }
  }

  private static void text(Map<String, Attribute> all, String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      put(all, Attribute.of(name, value));
    }
  }

  private static void put(Map<String, Attribute> all, Attribute one) {
    all.put(one.name(), one);
  }
}
