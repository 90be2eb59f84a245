package io.vtscope.diff;

import io.vtscope.finding.Amounts;
import io.vtscope.report.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Differences that the program did not cause, such as another JDK. */
final class Cautions {
  /** A much shorter window may miss rare events. */
  private static final double MUCH_LONGER = 2;

  private final Side before;
  private final Side after;
  private final List<String> cautions = new ArrayList<>();

  private Cautions(Side before, Side after) {
    this.before = before;
    this.after = after;
  }

  static List<String> of(Side before, Side after) {
    Cautions cautions = new Cautions(before, after);
    cautions.targets();
    cautions.windows();
    cautions.missing("before", before.report().quality());
    cautions.missing("after", after.report().quality());
    cautions.looked("before", before.report(), after.report());
    cautions.looked("after", after.report(), before.report());
    return List.copyOf(cautions.cautions);
  }

  private void targets() {
    Report.Target old = before.report().target();
    Report.Target now = after.report().target();
    differ("Different programs", old.mainClass(), now.mainClass(), "");
    differ("Different JDKs", old.release(), now.release(), "; they pin in different places");
    int parallelism = before.report().carriers().parallelism();
    int other = after.report().carriers().parallelism();
    differ(
        "Different parallelism",
        parallelism == 0 ? null : "" + parallelism,
        other == 0 ? null : "" + other,
        "; shares have different denominators");
    if ((old.agent() == null) != (now.agent() == null)) {
      cautions.add(
          "The agent ran only %s. The other side lacks its data."
              .formatted(old.agent() == null ? "after" : "before"));
    }
  }

  private void differ(String what, @Nullable String old, @Nullable String now, String so) {
    if (!Objects.equals(old, now)) {
      cautions.add("%s: %s and %s%s.".formatted(what, known(old), known(now), so));
    }
  }

  private static String known(@Nullable String value) {
    return value == null || value.isEmpty() ? "unknown" : value;
  }

  private void windows() {
    long old = length(before);
    long now = length(after);
    if (Math.max(old, now) > MUCH_LONGER * Math.min(old, now)) {
      cautions.add(
          "Windows of different lengths: %s and %s. The shorter may lack rare events."
              .formatted(Amounts.time(old), Amounts.time(now)));
    }
  }

  private static long length(Side side) {
    return side.report().window().nanos();
  }

  private void missing(String when, Report.Quality quality) {
    if (quality.hiddenFindings() > 0) {
      cautions.add(
          "The report %s was written with --severity or --ignore, which hide %s."
              .formatted(when, Amounts.count(quality.hiddenFindings(), "finding")));
    }
    if (quality.lostBytes() > 0) {
      cautions.add(
          "%s, the JVM dropped %s of events. The figures of that side are too low."
              .formatted(capital(when), Amounts.bytes(quality.lostBytes())));
    }
    for (String damage : quality.damage()) {
      cautions.add("%s, a part of the data is missing: %s.".formatted(capital(when), damage));
    }
  }

  private static String capital(String word) {
    return word.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + word.substring(1);
  }

  /** Otherwise its findings would count as new or gone. */
  private void looked(String when, Report blind, Report seeing) {
    List<String> ids =
        blind.looked().stream()
            .filter(looked -> looked.status() == Report.Status.NOT_EVALUATED)
            .map(Report.Looked::id)
            .filter(id ->
                seeing.looked().stream()
                    .anyMatch(other ->
                        other.id().equals(id) && other.status() != Report.Status.NOT_EVALUATED))
            .toList();
    if (!ids.isEmpty()) {
      cautions.add("Not checked %s: %s.".formatted(when, String.join(", ", ids)));
    }
  }
}
