package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Steps;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Waiters;
import io.vtscope.jvm.Frame;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Formats values. A number whose name ends with "nanos" is a time. */
final class Formats {
  private Formats() {}

  /**
   * Formats one value.
   *
   * @param format null for the type's usual one
   * @param noun counts a number or a cost; null for none
   */
  static String text(Object value, String name, @Nullable String format, @Nullable String noun) {
    return switch (value) {
      case Cost cost -> times(cost, noun == null ? "time" : noun);
      case Waiters waiters ->
          "impact".equals(format) ? Waiting.impact(waiters) : Waiting.count(waiters);
      case Site site ->
          format == null
              ? Code.brief(site)
              : format.equals("place") ? Code.place(site) : Code.linked(site);
      case Frame frame -> Code.place(frame);
      case Number number -> number(number, name, format, noun);
      case List<?> list -> joined(list, format);
      case String text -> named(text, format);
      case Enum<?> constant when format != null -> constant.name().toLowerCase(Locale.ROOT);
      default -> plain(value);
    };
  }

  private static String number(
      Number number, String name, @Nullable String format, @Nullable String noun) {
    if (format != null) {
      return switch (format) {
        case "share" -> Amounts.share(number.doubleValue());
        case "rate" -> Amounts.rate(number.doubleValue());
        case "seconds" -> Amounts.time((long) (number.doubleValue() * Steps.SECOND));
        case "bytes" -> Amounts.bytes(number.longValue());
        default -> plain(number);
      };
    }
    if (name.toLowerCase(Locale.ROOT).endsWith("nanos")) {
      return Amounts.time(number.longValue());
    }
    return noun != null
        ? Amounts.count(number.longValue(), noun)
        : number.longValue() == Integer.MAX_VALUE
            ? plain(number)
            : Amounts.number(number.longValue());
  }

  private static String named(String text, @Nullable String format) {
    if (format == null) {
      return text;
    }
    return switch (format) {
      case "brief" -> Code.briefMethod(text);
      case "type" -> Code.brief(text);
      case "lock" -> Code.lock(text);
      default -> throw new IllegalArgumentException(format);
    };
  }

  /** As {@link Condition}s compare it. */
  static String plain(Object value) {
    return value.equals(Integer.MAX_VALUE) ? "unbounded" : value.toString();
  }

  /** "a, b", "a < b" for a path, "a, b and c". */
  private static String joined(List<?> list, @Nullable String format) {
    List<String> texts = list.stream().map(one -> text(one, "", null, null)).toList();
    int last = texts.size() - 1;
    if (format == null || last == 0) {
      return String.join(", ", texts);
    }
    return format.equals("path")
        ? String.join(" < ", texts)
        : String.join(", ", texts.subList(0, last)) + " " + format + " " + texts.get(last);
  }

  /** "1,558 pins; median 25.2 ms". */
  private static String times(Cost cost, String one) {
    String count = Amounts.count(cost.count(), one);
    return cost.count() == 1
        ? count + " of " + Amounts.time(cost.maxNanos())
        : "%s; median %s, p99 %s, max %s"
            .formatted(
                count,
                Amounts.time(cost.p50Nanos()),
                Amounts.time(cost.p99Nanos()),
                Amounts.time(cost.maxNanos()));
  }
}
