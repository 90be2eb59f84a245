package io.vtscope.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The number of a JDK release, or of a vendor's build of it.
 *
 * <p>Early-access builds come before their release. Equal are versions that differ by zeros at the
 * end or by the build.
 *
 * @param numbers the feature release first
 * @param build the number behind the plus sign, or -1
 */
public record JdkVersion(List<Integer> numbers, boolean earlyAccess, int build)
    implements Comparable<JdkVersion> {
  private static final Pattern FORM =
      Pattern.compile("(\\d{1,8}(?:\\.\\d{1,8})*)(-(?:ea|beta|internal))?(?:\\+(\\d{1,8}))?");

  /** The feature, interim and update numbers, which every release has. */
  private static final int RELEASE_PARTS = 3;

  /**
   * Reads the first version in a text, for example {@code 21.0.8+9-LTS} or {@code
   * Corretto-25.0.3.9.1}.
   *
   * @return null if the text has no version
   */
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

  /** The feature release, for example 21. */
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

  /** The release number with the build as the fourth number, as Corretto counts. */
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

  /** Whether the other version adds numbers to this one. */
  boolean isContinuedBy(JdkVersion other) {
    return !earlyAccess
        && numbers.size() <= other.numbers.size()
        && other.numbers.subList(0, numbers.size()).equals(numbers);
  }

  private int number(int index) {
    return index < numbers.size() ? numbers.get(index) : 0;
  }
}
