package io.vtscope.finding;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A bug of the JDK that leaves virtual threads asleep: a row of {@code known-bugs.tsv}.
 *
 * @param state that the thread stays in
 * @param from the first version that has it
 * @param fixedIn the first versions without it, one for each line of releases that had it
 */
record KnownBug(
    String bug, String state, String from, List<String> fixedIn, String what, String link) {

  /** Read when it is first needed. */
  private static final class Holder {
    static final List<KnownBug> ALL =
        Rows.of("known-bugs.tsv", 6).stream().map(KnownBug::row).toList();
  }

  static List<KnownBug> all() {
    return Holder.ALL;
  }

  private static KnownBug row(List<String> columns) {
    return new KnownBug(
        columns.get(0),
        columns.get(1),
        columns.get(2),
        List.of(columns.get(3).split(",", -1)),
        columns.get(4),
        columns.get(5));
  }

  /**
   * The first version of the same line of releases without it; null where a version does not have
   * it, or nobody knows.
   *
   * @param version "25.0.2+10-LTS" for one
   */
  @Nullable String cure(String version) {
    String number = version.split("[+-]", 2)[0];
    for (String fixed : fixedIn) {
      boolean sameLine = feature(fixed).equals(feature(number));
      if (sameLine && Versions.compare(number, from) >= 0 && Versions.compare(number, fixed) < 0) {
        return fixed;
      }
    }
    return null;
  }

  private static String feature(String version) {
    return version.split("[.]", 2)[0];
  }
}
