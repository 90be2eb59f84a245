package io.vtscope.ledger;

import io.vtscope.observation.RecordingObservation;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The last settings of each event. */
final class Settings {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})\\s*(ns|us|ms|s|m|h|d)");

  private final Map<String, RecordingObservation.Setting> settings = new HashMap<>();

  void add(RecordingObservation.Setting setting) {
    settings.merge(
        setting.event() + "#" + setting.name(),
        setting,
        (old, given) -> given.at() >= old.at() ? given : old);
  }

  /** By event name; unknown events are absent. */
  Map<String, Boolean> enabled() {
    Map<String, Boolean> enabled = new HashMap<>();
    for (RecordingObservation.Setting setting : settings.values()) {
      if (setting.name().equals("enabled")) {
        enabled.put(setting.event(), Boolean.valueOf(setting.value()));
      }
    }
    return Map.copyOf(enabled);
  }

  @Nullable Duration duration(String event, String name) {
    RecordingObservation.Setting setting = settings.get(event + "#" + name);
    Matcher time = TIME.matcher(setting == null ? "" : setting.value());
    if (!time.matches()) {
      return null;
    }
    int number = Integer.parseInt(time.group(1));
    return switch (time.group(2)) {
      case "ns" -> Duration.ofNanos(number);
      case "us" -> Duration.ofNanos(number * 1000L);
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      case "h" -> Duration.ofHours(number);
      default -> Duration.ofDays(number);
    };
  }
}
