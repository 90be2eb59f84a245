package io.vtscope.ledger.wait;

import io.vtscope.clock.Steps;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The virtual threads that wait for one resource, by count.
 *
 * @param bad counts with surely many threads and noticeable waits
 * @param harm the waits in bad counts
 * @param stuck seconds without progress, up to the end
 */
public record Line<K, E>(
    Waits<K, E> waits, Population population, List<Waits.Point> bad, Harm harm, double stuck) {
  /** Kinds of resources that affect the course. */
  public enum Resource {
    /** A line that only gets shorter is passing. */
    LOCK,
    /** Only a crowd is a problem. */
    POOL,
    CROWDED_POOL,
    OTHER
  }

  /** The lines of waiting threads by key, see {@link Population#groups}. */
  public static <K> List<Line<K, WaitGroup>> all(
      Population population, Function<WaitGroup, @Nullable K> key) {
    return population.groups(key).stream()
        .map(waits -> of(waits, population, Map.of(), one -> waits.key().equals(key.apply(one))))
        .toList();
  }

  /**
   * Computes the line.
   *
   * @param held seconds with the same owner, by number of the count
   * @param isHere whether a group is in the line
   */
  public static <K, E> Line<K, E> of(
      Waits<K, E> waits,
      Population population,
      Map<Long, Double> held,
      Predicate<WaitGroup> isHere) {
    List<Waits.Point> bad = new ArrayList<>();
    double sum = 0;
    double longest = 0;
    double threadSeconds = 0;
    for (Waits.Point point : waits.points()) {
      double each = each(point, held);
      if (point.atLeast() >= Limits.MANY && each >= Limits.NOTICED) {
        bad.add(point);
        sum += each;
        longest = Math.max(longest, each);
        threadSeconds += point.threads() * step(point, population);
      }
    }
    Harm harm =
        bad.isEmpty()
            ? Harm.NONE // avoids rounding below the limit
            : new Harm(Math.max(Limits.NOTICED, sum / bad.size()), longest, threadSeconds);
    return new Line<>(waits, population, List.copyOf(bad), harm, stuck(waits, population, isHere));
  }

  private static double each(Waits.Point point, Map<Long, Double> held) {
    if (point.oldest() > 0) {
      return Steps.inSeconds(point.oldest());
    }
    double most = point.atLeast() >= Limits.HALF * point.total() ? Limits.NOTICED : 0;
    return Math.max(most, held.getOrDefault(point.scan(), 0.0));
  }

  private static double step(Waits.Point point, Population population) {
    int next = point.index() + 1;
    return next < population.scans().size()
        ? Math.min(
            Steps.inSeconds(Steps.GAP),
            Steps.inSeconds(population.scans().get(next).count().at() - point.at()))
        : 0;
  }

  private static double stuck(
      Waits<?, ?> waits, Population population, Predicate<WaitGroup> isHere) {
    List<Waits.Point> points = waits.points();
    Waits.Point last = waits.now();
    int first = points.size() - 1;
    while (last != null
        && first > 0
        && points.get(first - 1).index() == points.get(first).index() - 1
        && !isFewer(points.get(first), points.get(first - 1))
        && !someWentOn(population.scans().get(points.get(first).index()), isHere)) {
      first--;
    }
    return last == null || points.size() - first <= Limits.TIMES
        ? 0
        : Steps.inSeconds(last.at() - points.get(first).at());
  }

  private static boolean isFewer(Waits.Point point, Waits.Point before) {
    return point.atMost() < before.atLeast();
  }

  private static boolean someWentOn(Scan scan, Predicate<WaitGroup> isHere) {
    return scan.groups().stream()
        .anyMatch(
            group -> (group.goneOnSince() != 0 || group.endedSince() > 0) && isHere.test(group));
  }

  /** Null if there is nothing to report. */
  public @Nullable Judgement judge(Resource resource, Set<Intent> intents) {
    return Judge.of(Scarcity.LINE, -1, harm, course(resource), Confidence.SAMPLED, intents, false);
  }

  /** A line that provably never ends, however short. */
  public Judgement proved() {
    double oldest = Steps.inSeconds(waits.oldest());
    return proved(bad.isEmpty() ? new Harm(oldest, oldest, oldest * waits.peak().threads()) : harm);
  }

  public static Judgement proved(Harm harm) {
    return Objects.requireNonNull(
        Judge.of(Scarcity.LINE, -1, harm, Course.STUCK, Confidence.PROVED, Set.of(), true));
  }

  private Course course(Resource resource) {
    List<Integer> seconds =
        bad.stream().map(point -> (int) (point.at() / Steps.SECOND)).distinct().toList();
    int active = waits.points().size();
    Course course =
        Course.of(new Course.Evidence(seconds, active, bad.size(), harm.longest(), stuck, false));
    return switch (resource) {
      case LOCK -> course == Course.LASTING && onlyGetsShorter() ? Course.PASSING : course;
      case POOL -> course == Course.LASTING ? Course.PASSING : course;
      case CROWDED_POOL -> course == Course.PASSING ? Course.LASTING : course;
      case OTHER -> course;
    };
  }

  /** Whether surely a crowd waited at once. */
  public boolean isCrowd() {
    return bad.stream().anyMatch(point -> point.atLeast() >= Limits.CROWD);
  }

  public boolean isStuck() {
    return stuck >= Limits.STUCK;
  }

  public List<Scan> stuckCounts() {
    double from = waits.points().getLast().at() - stuck * Steps.SECOND - 1;
    return population.scans().stream().filter(scan -> scan.count().at() >= from).toList();
  }

  /** Whether nearly all virtual threads are in it at the end. */
  public boolean isNearlyAll() {
    Waits.Point now = waits.now();
    return now != null && now.threads() >= Limits.MOST * now.total();
  }

  /** Whether it was bad and grew, for long and up to the end. */
  public boolean isGrowing() {
    Waits.Point now = waits.now();
    return now != null
        && !bad.isEmpty()
        && bad.getLast().equals(now)
        && now.at() - bad.getFirst().at() >= Limits.LONG * Steps.SECOND
        && getsLonger();
  }

  /** Whether the last third of the bad counts exceeds the first. */
  public boolean getsLonger() {
    int third = bad.size() / 3;
    LongSummaryStatistics first = lengths(0, third);
    LongSummaryStatistics middle = lengths(third, bad.size() - third);
    LongSummaryStatistics last = lengths(bad.size() - third, bad.size());
    return third > 0
        && first.getMax() < last.getMin()
        && first.getAverage() < middle.getAverage()
        && middle.getAverage() < last.getAverage();
  }

  private LongSummaryStatistics lengths(int from, int to) {
    return bad.subList(from, to).stream().mapToLong(Waits.Point::threads).summaryStatistics();
  }

  /** A burst that drains. */
  private boolean onlyGetsShorter() {
    for (int i = 1; i < bad.size(); i++) {
      if (bad.get(i).index() > bad.get(i - 1).index() + 1
          || bad.get(i).threads() >= bad.get(i - 1).threads()) {
        return false;
      }
    }
    return bad.size() > 1 ? bad.getLast().atMost() < bad.getFirst().atLeast() : waits.now() == null;
  }
}
