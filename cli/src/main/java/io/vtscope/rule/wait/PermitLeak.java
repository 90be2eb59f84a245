package io.vtscope.rule.wait;

import io.vtscope.blame.Frames;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import io.vtscope.rule.base.Lasting;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A rule for Semaphores whose permits are lost: more and more threads wait, none that was tracked
 * made progress, and no thread was seen in the guarded code.
 *
 * <p>If a bound is only full, some thread is in the guarded code. Threads that wait for a signal
 * stay equal in number. But if the method that acquires a permit also releases it, the Semaphore is
 * no signal, and an equal number may wait all the time, for example clients that retry. The same
 * holds if some waiters are inside the guarded code already: each may keep a permit that another
 * waits for.
 */
final class PermitLeak {
  /** A thread that is in it all the time was looked at so often, on average, that it was seen. */
  private static final double SURELY = 3;

  /** The part of the sampled threads that the groups hold: the smallest groups may be missing. */
  private static final double NEARLY_ALL = 0.9;

  private PermitLeak() {}

  /**
   * Whether it does.
   *
   * @param isWaiting whether a group waits for the Semaphore
   */
  static boolean is(
      Waits<?, PopulationObservation.WaitGroup> waits,
      Snapshot snapshot,
      Predicate<PopulationObservation.WaitGroup> isWaiting) {
    Population population = snapshot.population();
    Stack stack = waits.example().stack();
    String guard = guard(stack, population);
    boolean isGuard = guard != null || nested(waits, snapshot, isWaiting) != null;
    Set<String> guarded = guard == null ? guarded(stack) : Set.of(guard);
    List<Waits.Point> points =
        last(
            waits,
            population,
            isGuard
                ? group -> wentOn(group, isWaiting) || isIn(guarded, group, isWaiting)
                : group -> group.endedSince() > 0 && isWaiting.test(group));
    if (points.size() < Lasting.HUNG
        || !(isGuard ? staysAndLasts(points) : Lasting.growsAndLasts(points))) {
      return false;
    }
    double looks = 0;
    for (Waits.Point point : points) {
      Scan scan = population.scan(point.scan());
      if (scan == null
          || scan.groups().stream().anyMatch(group -> isIn(guarded, group, isWaiting))) {
        return false;
      }
      looks += looks(scan);
    }
    return looks >= SURELY && !isKept(guarded, snapshot);
  }

  /**
   * The stack of a waiter of the last sample that is in the guarded code already: a method that
   * leads to the Semaphore is on it twice, the outer one at a later line. Null if there is none.
   */
  static @Nullable Stack nested(
      Waits<?, PopulationObservation.WaitGroup> waits,
      Snapshot snapshot,
      Predicate<PopulationObservation.WaitGroup> isWaiting) {
    Scan last = snapshot.population().scan(waits.points().getLast().scan());
    return last == null
        ? null
        : last.groups().stream()
            .filter(isWaiting)
            .map(PopulationObservation.WaitGroup::stack)
            .filter(PermitLeak::isNested)
            .findFirst()
            .orElse(null);
  }

  private static boolean isNested(Stack stack) {
    List<Frame> frames = stack.frames();
    return path(frames).stream()
        .anyMatch(inner -> isIn(inner, frames.subList(frames.indexOf(inner) + 1, frames.size())));
  }

  /**
   * Whether a caller is the same method at a later line. At an earlier line it has no permit yet.
   * Overloaded methods that call each other count once.
   */
  private static boolean isIn(Frame inner, List<Frame> callers) {
    boolean isElsewhere = false;
    for (Frame caller : callers) {
      if (isElsewhere
          && inner.line() > 0
          && caller.line() > inner.line()
          && caller.name().equals(inner.name())) {
        return true;
      }
      isElsewhere |=
          !caller.isJdk() && !Frames.isMade(caller) && !caller.type().equals(inner.type());
    }
    return false;
  }

  /** The method that acquires a permit, and gives it back itself, by its code; null if not so. */
  private static @Nullable String guard(Stack stack, Population population) {
    int site = Frames.innermostOfApplication(stack.frames());
    String name = site < 0 ? null : stack.frames().get(site).name();
    return name != null && population.guards().contains(name) ? name : null;
  }

  private static boolean wentOn(
      PopulationObservation.WaitGroup group, Predicate<PopulationObservation.WaitGroup> isWaiting) {
    return group.goneOnSince() != 0 && isWaiting.test(group);
  }

  private static boolean staysAndLasts(List<Waits.Point> points) {
    Waits.Point last = points.getLast();
    return last.threads() >= points.getFirst().threads()
        && last.oldest() >= Lasting.NOT_SERVED.toNanos();
  }

  /** The samples since a waiter last made progress, up to the last sample. */
  private static List<Waits.Point> last(
      Waits<?, PopulationObservation.WaitGroup> waits,
      Population population,
      Predicate<PopulationObservation.WaitGroup> goesOn) {
    List<Waits.Point> points = new ArrayList<>();
    for (Waits.Point point : waits.points()) {
      Scan scan = population.scan(point.scan());
      boolean gotOn = scan == null || scan.groups().stream().anyMatch(goesOn);
      if (gotOn) {
        points.clear();
      } else {
        points.add(point);
      }
    }
    return points.isEmpty() || points.getLast().scan() < waits.lastScan() ? List.of() : points;
  }

  /**
   * The methods that a thread with a permit may be in: those of the package that acquires it, and
   * their caller.
   */
  private static Set<String> guarded(Stack stack) {
    return path(stack.frames()).stream().map(Frame::name).collect(Collectors.toSet());
  }

  private static List<Frame> path(List<Frame> frames) {
    int site = Frames.innermostOfApplication(frames);
    List<Frame> path = new ArrayList<>();
    for (int i = site; i >= 0; i = Frames.applicationBeyond(frames, i)) {
      path.add(frames.get(i));
      if (!packageOf(frames.get(i)).equals(packageOf(frames.get(site)))) {
        break;
      }
    }
    return path;
  }

  private static String packageOf(Frame frame) {
    return frame.type().substring(0, Math.max(0, frame.type().lastIndexOf('.')));
  }

  private static boolean isIn(
      Set<String> guarded,
      PopulationObservation.WaitGroup group,
      Predicate<PopulationObservation.WaitGroup> isWaiting) {
    return !isWaiting.test(group) && isIn(guarded, group.stack());
  }

  /** How often, on average, a thread that waits elsewhere was looked at in a sample. */
  private static double looks(Scan scan) {
    long told = scan.groups().stream().mapToLong(PopulationObservation.WaitGroup::count).sum();
    int sampled = scan.count().sampled();
    return told >= NEARLY_ALL * sampled ? Math.min(1, sampled / (double) scan.waiting()) : 0;
  }

  /** Mounted threads are not sampled, but a thread that keeps its carrier for long is known. */
  private static boolean isKept(Set<String> guarded, Snapshot snapshot) {
    return snapshot.carriers().kept().stream()
        .anyMatch(kept -> kept.stack() != null && isIn(guarded, kept.stack()));
  }

  private static boolean isIn(Set<String> guarded, Stack stack) {
    return stack.truncated()
        || stack.frames().stream().map(Frame::name).anyMatch(guarded::contains);
  }
}
