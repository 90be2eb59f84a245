package io.vtscope.export.otlp;

import java.net.http.HttpResponse;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** When to send a request again. */
final class Retries {
  private static final Set<Integer> TEMPORARY = Set.of(429, 502, 503, 504);
  private static final Duration FIRST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final Duration LONGEST_WISH = Duration.ofMinutes(5);
  private static final int MOST_DOUBLINGS = 5;

  private Retries() {}

  /**
   * What the receiver asks for.
   *
   * @param isAllowed whether to send the request again at all
   * @param after the least pause; null if it gives none
   */
  record Wish(boolean isAllowed, @Nullable Duration after) {
    static final Wish NEVER = new Wish(false, null);
    static final Wish LATER = new Wish(true, null);
  }

  static Wish wish(HttpResponse<?> answer, Instant now) {
    if (!TEMPORARY.contains(answer.statusCode())) {
      return Wish.NEVER;
    }
    return answer
        .headers()
        .firstValue("Retry-After")
        .map(after -> new Wish(true, after(after, now)))
        .orElse(Wish.LATER);
  }

  /** Reads seconds or a date; null if it is neither. */
  static @Nullable Duration after(String text, Instant now) {
    try {
      return text.matches("\\d{1,9}")
          ? Duration.ofSeconds(Long.parseLong(text))
          : Duration.between(
              now, ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant());
    } catch (DateTimeException e) {
      return null;
    }
  }

  /**
   * The pause before the next attempt, doubled each time and partly random, so that exporters do
   * not return at once.
   *
   * @param attempt from 0
   * @return null if there must be none
   */
  static @Nullable Duration pause(Wish wish, int attempt) {
    if (!wish.isAllowed) {
      return null;
    }
    if (wish.after != null) {
      Duration least = wish.after.isNegative() ? Duration.ZERO : wish.after;
      return least.compareTo(LONGEST_WISH) < 0 ? least : LONGEST_WISH;
    }
    long most = Math.min(LONGEST.toMillis(), FIRST.toMillis() << Math.min(attempt, MOST_DOUBLINGS));
    return Duration.ofMillis(ThreadLocalRandom.current().nextLong(most / 2, most + 1));
  }
}
