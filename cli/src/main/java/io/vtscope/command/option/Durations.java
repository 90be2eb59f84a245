package io.vtscope.command.option;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads a duration: "500ms", "30s", "5m", "1h". */
public final class Durations implements ITypeConverter<Duration> {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(ms|s|m|h)");

  @Override
  public Duration convert(String value) {
    Duration time = of(value);
    if (time.isZero()) {
      throw new TypeConversionException("'%s' is too short".formatted(value));
    }
    return time;
  }

  /** Also accepts "0s". */
  static Duration of(String value) {
    Matcher time = TIME.matcher(value);
    if (!time.matches()) {
      throw new TypeConversionException(
          "'%s' is not a duration such as 500ms, 30s, 5m or 1h".formatted(value));
    }
    long number = Long.parseLong(time.group(1));
    return switch (time.group(2)) {
      case "ms" -> Duration.ofMillis(number);
      case "s" -> Duration.ofSeconds(number);
      case "m" -> Duration.ofMinutes(number);
      default -> Duration.ofHours(number);
    };
  }
}
