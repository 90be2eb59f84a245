package io.vtscope.finding;

import java.util.List;
import java.util.Locale;

/** Formats numbers with units. */
public final class Amounts {
  private static final double KIB = 1024;
  private static final List<String> UNITS = List.of("B", "KiB", "MiB", "GiB", "TiB");

  /** Rounding to three digits turns this into 1. */
  private static final double ROUNDED = 0.9995;

  private static final double MICRO = 1e3;
  private static final double MILLI = 1e6;
  private static final double SECOND = 1e9;
  private static final double MINUTE = 60 * SECOND;
  private static final double HOUR = 60 * MINUTE;

  private Amounts() {}

  /** "121 ms", "2 h 5 min". */
  public static String time(long nanos) {
    if (nanos == 0) {
      return "0 s";
    }
    if (nanos < MICRO) {
      return nanos + " ns";
    }
    if (nanos < ROUNDED * MILLI) {
      return digits(nanos / MICRO) + " µs";
    }
    if (nanos < ROUNDED * SECOND) {
      return digits(nanos / MILLI) + " ms";
    }
    if (nanos < 10 * MINUTE) {
      return digits(nanos / SECOND) + " s";
    }
    if (nanos < HOUR) {
      return digits(nanos / MINUTE) + " min";
    }
    return (long) (nanos / HOUR) + " h " + (long) (nanos % HOUR / MINUTE) + " min";
  }

  /** "1,250/s", "2.5/s", "12/min". */
  public static String rate(double perSecond) {
    return perSecond < 0.95
        ? digits1(perSecond * 60) + "/min"
        : perSecond < 9.95 ? digits1(perSecond) + "/s" : number(Math.round(perSecond)) + "/s";
  }

  /** An amount of memory: "1.5 KiB". */
  public static String bytes(long bytes) {
    double amount = bytes;
    int unit = 0;
    while (amount >= KIB && unit < UNITS.size() - 1) {
      amount /= KIB;
      unit++;
    }
    return digits(amount) + " " + UNITS.get(unit);
  }

  /** A share of 0 to 1 as per cent: "1.3 %". */
  public static String share(double share) {
    if (share <= 0) {
      return "0 %";
    }
    if (share < 0.001) {
      return "< 0.1 %";
    }
    return (share < 0.0995 ? digits1(share * 100) : Math.round(share * 100)) + " %";
  }

  /** "1 pin", "160 pins". */
  public static String count(long count, String one) {
    return number(count) + " " + (count == 1 ? one : many(one));
  }

  /** "all 4 carriers are", "the only carrier is". */
  public static String all(long count, String one, String areOrHave, String isOrHas) {
    return count == 1
        ? "the only " + one + " " + isOrHas
        : "all " + number(count) + " " + many(one) + " " + areOrHave;
  }

  public static String capitalised(String words) {
    return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
  }

  /** "4,990". A {@link java.util.Formatter} is slow: it loads locale data. */
  public static String number(long number) {
    String digits = String.valueOf(number);
    int first = number < 0 ? 1 : 0;
    StringBuilder grouped = new StringBuilder(digits);
    for (int place = digits.length() - 3; place > first; place -= 3) {
      grouped.insert(place, ',');
    }
    return grouped.toString();
  }

  private static String many(String one) {
    return one.endsWith("y")
        ? one.substring(0, one.length() - 1) + "ies"
        : one + (one.endsWith("s") ? "es" : "s");
  }

  private static String digits(double value) {
    if (value >= 99.95) {
      return String.valueOf(Math.round(value));
    }
    return digits1(value);
  }

  private static String digits1(double value) {
    long tenths = Math.round(value * 10);
    return tenths % 10 == 0 ? String.valueOf(tenths / 10) : tenths / 10 + "." + tenths % 10;
  }
}
