package io.vtscope.export;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The format of several OpenTelemetry variables: {@code name=value,name=value}, URL-encoded. */
public final class Pairs {
  private Pairs() {}

  /**
   * Reads a variable.
   *
   * @param text null means none
   * @throws IllegalArgumentException if a part is not a pair
   */
  public static Map<String, String> of(@Nullable String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text == null ? new String[0] : text.split(",", -1)) {
      int middle = pair.indexOf('=');
      if (middle > 0) {
        pairs.put(decoded(pair.substring(0, middle)), decoded(pair.substring(middle + 1)));
      } else if (!pair.isBlank()) {
        throw new IllegalArgumentException("expected name=value,name=value");
      }
    }
    return pairs;
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.strip().replace("+", "%2B"), StandardCharsets.UTF_8);
  }
}
