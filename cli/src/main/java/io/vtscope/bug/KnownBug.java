package io.vtscope.bug;

import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.JdkVendor;
import io.vtscope.jvm.JdkVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A JDK bug that affects virtual threads or observers, from {@code known-bugs.tsv}.
 *
 * @param fixes oldest release line first; may be empty
 * @param system operating system or architecture; null for all
 * @param effect a predicate with the bug as subject
 * @param workaround a clause, or empty
 */
public record KnownBug(
    String bug,
    Purpose purpose,
    Symptom symptom,
    JdkVersion from,
    List<Fix> fixes,
    @Nullable String system,
    String effect,
    String workaround,
    String link) {
  private static final String NONE = "-";

  /** How reports use the bug. */
  public enum Purpose {
    CAUSE,
    ADVICE,
    /** A note, because the bug affects tools. */
    NOTE;

    static Purpose of(String letter) {
      return switch (letter) {
        case "K" -> CAUSE;
        case "A" -> ADVICE;
        case "T" -> NOTE;
        default -> throw new IllegalArgumentException(letter);
      };
    }
  }

  /**
   * The first fixed version of a release line.
   *
   * @param vendor null for OpenJDK, and so all vendors
   */
  public record Fix(@Nullable JdkVendor vendor, JdkVersion version) {
    static Fix of(String text) {
      JdkVersion version = Objects.requireNonNull(JdkVersion.in(text), text);
      boolean common = Character.isDigit(text.charAt(0));
      return new Fix(common ? null : JdkVendor.of(text, null), version);
    }

    /** "25.0.4" or "Corretto 25.0.3.9.1". */
    @Override
    public String toString() {
      String number =
          version.numbers().stream().map(String::valueOf).collect(Collectors.joining("."));
      return vendor == null ? number : vendor.title() + " " + number;
    }
  }

  static KnownBug row(List<String> columns) {
    String fixes = columns.get(4);
    return new KnownBug(
        columns.get(0),
        Purpose.of(columns.get(1)),
        Symptom.valueOf(columns.get(2)),
        Objects.requireNonNull(JdkVersion.in(columns.get(3))),
        fixes.equals(NONE) ? List.of() : Arrays.stream(fixes.split(",", -1)).map(Fix::of).toList(),
        columns.get(5).equals(NONE) ? null : columns.get(5),
        columns.get(6),
        columns.get(7).equals(NONE) ? "" : columns.get(7),
        columns.get(8));
  }

  /** Whether the JDK may have the bug. An unknown platform counts as affected. */
  boolean affects(Jdk jdk) {
    JdkVersion release = JdkVersion.in(jdk.release());
    return release != null
        && release.compareTo(from) >= 0
        && (system == null || jdk.platform() == null || jdk.runsOn(system))
        && !isFixed(jdk, release);
  }

  private boolean isFixed(Jdk jdk, JdkVersion release) {
    boolean isNewer = fixes.stream().anyMatch(fix -> fix.vendor() == null);
    for (Fix fix : fixes) {
      boolean ofLine = fix.version().feature() == release.feature();
      JdkVendor vendor = fix.vendor();
      if (ofLine
          && (vendor == null
              ? release.compareTo(fix.version()) >= 0
              : jdk.isAtLeast(vendor, fix.version()))) {
        return true;
      }
      isNewer &= vendor != null || fix.version().feature() < release.feature();
    }
    return isNewer;
  }

  /** "fixed in Corretto 25.0.4.7.1 and 27": the JDK's line and the next. */
  public String fixed(Jdk jdk) {
    List<Fix> shown = new ArrayList<>();
    boolean hasCommon = false;
    for (Fix fix : fixes) {
      boolean ofLine = fix.version().feature() == jdk.feature();
      boolean ofNext =
          fix.vendor() == null && fix.version().feature() > jdk.feature() && !hasCommon;
      if (ofLine || ofNext) {
        shown.add(fix);
        hasCommon |= fix.vendor() == null;
      }
    }
    return shown.isEmpty()
        ? "no fixed release is known"
        : "fixed in " + shown.stream().map(Fix::toString).collect(Collectors.joining(" and "));
  }

  String sentence(Jdk jdk) {
    String untilThen = workaround.isEmpty() ? "" : "; until then, " + workaround;
    return "%s %s; %s%s (%s).".formatted(bug, effect, fixed(jdk), untilThen, link);
  }
}
