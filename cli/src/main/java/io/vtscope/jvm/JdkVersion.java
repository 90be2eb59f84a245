package io.vtscope.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A version of a JDK release or vendor build.
 *
 * <p>Early-access builds precede their release. Trailing zeros and builds do not affect the order.
 */
public record JdkVersion(List<Integer> numbers, boolean earlyAccess, int build)
    implements Comparable<JdkVersion> {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,8}(?:\\.\\d{1,8})*)(-(?:ea|beta|internal))?(?:\\+(\\d{1,8}))?");

  /** Feature, interim and update numbers. */
  private static final int RELEASE_PARTS = 3;

  /** Parses the first version in a text, such as {@code Corretto-25.0.3.9.1}; null without one. */
  public static @Nullable JdkVersion in(@Nullable String text) {
    Matcher matcher = FORM.matcher(text == null ? "" : text);
    if (!matcher.find()) {
      return null;
    }
    List<Integer> numbers = new ArrayList<>();
    for (String number : matcher.group(1).split("\\.", -1)) {
      numbers.add(Integer.parseInt(number));
    }
    int build = matcher.group(3) == null ? -1 : Integer.parseInt(matcher.group(3));
    return new JdkVersion(List.copyOf(numbers), matcher.group(2) != null, build);
  }

  /** For example 21. */
  public int feature() {
    return numbers.getFirst();
  }

  @Override
  public int compareTo(JdkVersion other) {
    for (int i = 0; i < Math.max(numbers.size(), other.numbers.size()); i++) {
      int difference = Integer.compare(number(i), other.number(i));
      if (difference != 0) {
        return difference;
      }
    }
    return Boolean.compare(other.earlyAccess, earlyAccess);
  }

  /** Appends the build as fourth number, as Corretto does. */
  JdkVersion withBuild() {
    List<Integer> all = new ArrayList<>(numbers);
    while (all.size() < RELEASE_PARTS) {
      all.add(0);
    }
    if (build >= 0) {
      all.add(build);
    }
    return new JdkVersion(List.copyOf(all), earlyAccess, -1);
  }

  /** Whether the other version starts with these numbers. */
  boolean isContinuedBy(JdkVersion other) {
    return !earlyAccess
        && numbers.size() <= other.numbers.size()
        && other.numbers.subList(0, numbers.size()).equals(numbers);
  }

  private int number(int index) {
    return index < numbers.size() ? numbers.get(index) : 0;
  }
}
