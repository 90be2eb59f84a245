package io.vtscope.diff;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Health;
import io.vtscope.judge.Severity;
import io.vtscope.report.Report;
import io.vtscope.report.Signature;
import io.vtscope.say.Code;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The verdict of a comparison. Ignores INFO findings.
 *
 * @param text one line
 */
public record DiffVerdict(State state, String text) {
  private static final int LONGEST = 100;

  /** The result of a comparison. */
  public enum State {
    BETTER("Better: "),
    WORSE("Worse: "),
    NO_DIFFERENCE("No difference: "),
    NOT_COMPARABLE("Not comparable: ");

    private final String start;

    State(String start) {
      this.start = start;
    }

    private DiffVerdict of(String text) {
      return new DiffVerdict(this, start + text);
    }
  }

  private static final Comparator<FindingChange> ORDER =
      Comparator.comparing(DiffVerdict::worst)
          .thenComparing(Comparator.comparingDouble(DiffVerdict::difference).reversed());

  static DiffVerdict of(Side before, Side after, List<FindingChange> changes) {
    String missing = missing(before, after, changes);
    if (missing != null) {
      return State.NOT_COMPARABLE.of(missing);
    }
    FindingChange worse =
        first(changes, change -> !isBetter(change) && change.trend() != Trend.SAME);
    FindingChange better = first(changes, DiffVerdict::isBetter);
    if (worse == null && better == null) {
      return State.NO_DIFFERENCE.of(same(changes));
    }
    if (better != null && (worse == null || outweighs(better, worse, changes))) {
      String text = sentence(better, before, after);
      return State.BETTER.of(text + next(after.report(), LONGEST - text.length()));
    }
    return State.WORSE.of(sentence(Objects.requireNonNull(worse), before, after));
  }

  /** Null if the sides are comparable. */
  private static @Nullable String missing(Side before, Side after, List<FindingChange> changes) {
    String idle = Health.NOTHING_TO_JUDGE.name();
    if (before.report().verdict().equals(idle) || after.report().verdict().equals(idle)) {
      return "no virtual thread ran %s."
          .formatted(before.report().verdict().equals(idle) ? "before" : "after");
    }
    FindingChange blind =
        changes.stream()
            .filter(change -> !change.comparable() && isLoud(change))
            .min(ORDER)
            .orElse(null);
    boolean isWorse =
        first(changes, change -> !isBetter(change) && change.trend() != Trend.SAME) != null;
    if (blind == null || isWorse) {
      return null;
    }
    return blind.trend() == Trend.NEW
        ? blind.last().id() + " was found after, but not checked before."
        : blind.last().id() + " was found before, but not checked after.";
  }

  private static @Nullable FindingChange first(
      List<FindingChange> changes, Predicate<FindingChange> such) {
    return changes.stream()
        .filter(change -> change.comparable() && isLoud(change) && such.test(change))
        .min(ORDER)
        .orElse(null);
  }

  private static boolean isBetter(FindingChange change) {
    return change.trend() == Trend.GONE || change.trend() == Trend.BETTER;
  }

  private static boolean isLoud(FindingChange change) {
    return worst(change) != Severity.INFO;
  }

  /** The worse severity of both sides. */
  private static Severity worst(FindingChange change) {
    Report.Finding other = change.before() == null ? change.last() : change.before();
    Severity last = change.last().severity();
    return other.severity().compareTo(last) < 0 ? other.severity() : last;
  }

  private static double difference(FindingChange change) {
    return Math.abs(gain(change));
  }

  /** Carrier time saved per minute. */
  private static double gain(FindingChange change) {
    return Math.max(0, change.nanosBefore()) - Math.max(0, change.nanosAfter());
  }

  private static boolean outweighs(
      FindingChange better, FindingChange worse, List<FindingChange> changes) {
    int severity = worst(better).compareTo(worst(worse));
    return severity < 0
        || (severity == 0
            && changes.stream().filter(DiffVerdict::isLoud).mapToDouble(DiffVerdict::gain).sum()
                > 0);
  }

  private static String sentence(FindingChange change, Side before, Side after) {
    if (change.last().id().startsWith("pinned-")) {
      String pinning = pinning(change, before.report(), after.report());
      if (pinning != null) {
        return pinning;
      }
    }
    String what = brief(change.last());
    String headline = change.last().title();
    return switch (change.trend()) {
      case NEW -> headline.length() < LONGEST ? headline + "." : what + " is new.";
      case GONE -> what + " is gone.";
      default ->
          worst(change) != change.last().severity() || change.nanosBefore() < 0
              ? "%s is now %s.".formatted(what, change.last().severity())
              : "%s takes %s instead of %s per minute."
                  .formatted(what, time(change.nanosAfter()), time(change.nanosBefore()));
    };
  }

  /** Null if the total is unknown or moved the other way. */
  private static @Nullable String pinning(FindingChange change, Report before, Report after) {
    double old = before.pinnedShare();
    double now = after.pinnedShare();
    if (old < 0 || now < 0 || (now < old) != isBetter(change)) {
      return null;
    }
    if (now < HotspotChanges.LEAST_SHARE) {
      return "pinning is gone (%s -> %s).".formatted(Amounts.share(old), Amounts.share(now));
    }
    return "pinning %s from %s to %s of carrier time."
        .formatted(now < old ? "fell" : "rose", Amounts.share(old), Amounts.share(now));
  }

  private static String next(Report after, int room) {
    Report.Finding next =
        after.findings().stream()
            .filter(finding -> finding.severity() != Severity.INFO)
            .findFirst()
            .orElse(null);
    if (next == null) {
      return " No problem is left.";
    }
    String start = " Next limit: ";
    return start.length() + next.title().length() < room
        ? start + next.title() + "."
        : start + brief(next) + ".";
  }

  private static String same(List<FindingChange> changes) {
    return changes.stream()
        .filter(DiffVerdict::isLoud)
        .findFirst()
        .map(change -> brief(change.last()) + " is still there.")
        .orElse("no problem before or after.");
  }

  /** "pinned-monitor in Shelf.take". */
  private static String brief(Report.Finding finding) {
    String thing = Signature.of(finding).place();
    return finding.id()
        + (finding.site() != null
            ? " in " + Code.brief(finding.site())
            : thing == null ? "" : " of " + thing);
  }

  private static String time(double nanos) {
    return Amounts.time(Math.round(Math.max(0, nanos)));
  }
}
