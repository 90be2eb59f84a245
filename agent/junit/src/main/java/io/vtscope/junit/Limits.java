package io.vtscope.junit;

import io.vtscope.blame.Site;
import io.vtscope.ledger.pin.Hotspot;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/**
 * A test's limits.
 *
 * @param over shorter pins pass
 * @param excepted classes that may pin
 */
record Limits(Duration over, List<Pattern> excepted) {
  private static final Pattern TIME = Pattern.compile("(\\d{1,9})\\s*(us|ms|s)");

  static Limits of(NoPinning annotation) {
    return new Limits(
        time(annotation.over()), Arrays.stream(annotation.except()).map(Limits::names).toList());
  }

  private static Duration time(String text) {
    Matcher time = TIME.matcher(text.strip());
    if (!time.matches()) {
      throw new ExtensionConfigurationException(
          "@NoPinning(over = \"%s\") is not a time such as 500us, 20ms, 1s".formatted(text));
    }
    long number = Long.parseLong(time.group(1));
    return switch (time.group(2)) {
      case "us" -> Duration.ofNanos(number * 1000);
      case "ms" -> Duration.ofMillis(number);
      default -> Duration.ofSeconds(number);
    };
  }

  private static Pattern names(String glob) {
    return Pattern.compile(
        Arrays.stream(glob.strip().split("\\*", -1))
            .map(Pattern::quote)
            .collect(Collectors.joining(".*")));
  }

  boolean forbid(Hotspot hotspot) {
    List<Site> own = new ArrayList<>(hotspot.blame().holders());
    own.removeIf(Limits::isJdk);
    if (hotspot.blame().site() != null && !isJdk(hotspot.blame().site())) {
      own.add(hotspot.blame().site());
    }
    if (hotspot.blame().caller() != null) {
      own.add(hotspot.blame().caller());
    }
    return own.isEmpty() || !own.stream().allMatch(this::isExcepted);
  }

  private boolean isExcepted(Site site) {
    return excepted.stream().anyMatch(names -> names.matcher(site.type()).matches());
  }

  private static boolean isJdk(Site site) {
    return site.type().startsWith("java.")
        || site.type().startsWith("jdk.")
        || site.type().startsWith("sun.");
  }
}
