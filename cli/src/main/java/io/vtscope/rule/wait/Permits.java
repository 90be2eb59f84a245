package io.vtscope.rule.wait;

import io.vtscope.blame.Frames;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.HeldResources;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Checks whether Semaphore permits may be lost: the Semaphore guards code, and no thread is in this
 * code. It guards code if one method acquires and releases it, or a waiter is already inside.
 */
record Permits(Line<?, WaitGroup> line, Snapshot snapshot, Predicate<WaitGroup> isWaiting) {

  /** Whether the line is stuck, and for long no thread has been in the guarded code. */
  boolean areLost() {
    List<Frame> path = path(line.waits().example().stack().frames());
    boolean isGuard =
        !path.isEmpty()
            && snapshot.waits().population().code().guards().containsKey(path.getFirst().name());
    if (!isGuard && nested() == null) {
      return false;
    }
    Set<String> guarded =
        (isGuard ? path.subList(0, 1) : path).stream().map(Frame::name).collect(Collectors.toSet());
    boolean isKept =
        snapshot.carriers().kept().stream()
            .anyMatch(kept -> kept.stack() != null && isIn(guarded, kept.stack()));
    return !isKept && secondsWithout(guarded) >= Limits.STUCK;
  }

  /** The last thread inside may have taken a permit along, so only the time after it counts. */
  private double secondsWithout(Set<String> guarded) {
    List<Scan> counts = line.stuckCounts().reversed();
    List<Scan> without =
        counts.stream()
            .takeWhile(scan ->
                scan.groups().stream()
                    .noneMatch(group -> !isWaiting.test(group) && isIn(guarded, group.stack())))
            .toList();
    return without.isEmpty()
        ? 0
        : Steps.inSeconds(without.getFirst().count().at() - without.getLast().count().at());
  }

  /** Sampled threads between acquire and release; null if none, or if the lines are unknown. */
  @Nullable HeldResources inside() {
    List<Frame> path = path(line.waits().example().stack().frames());
    Integer to =
        path.isEmpty()
            ? null
            : snapshot.waits().population().code().guards().get(path.getFirst().name());
    if (to == null || path.getFirst().line() <= 0) {
      return null;
    }
    return HeldResources.inLine(
        line.waits(),
        snapshot.waits().population(),
        group -> !isWaiting.test(group) && isPast(path.getFirst(), to, group.stack()));
  }

  /** At the line of the call itself the thread may still wait. */
  private static boolean isPast(Frame acquire, int release, Stack stack) {
    return stack.frames().stream()
        .filter(frame -> frame.name().equals(acquire.name()))
        .anyMatch(frame -> frame.line() > acquire.line() && frame.line() <= release);
  }

  /** Whether all threads waited in a stuck count. Others may hold permits. */
  boolean allWaited() {
    return line.stuckCounts().stream()
        .map(scan -> scan.count().states())
        .anyMatch(states -> states.running() + states.runnable() == 0);
  }

  private static boolean isIn(Set<String> guarded, Stack stack) {
    return stack.truncated()
        || stack.frames().stream().map(Frame::name).anyMatch(guarded::contains);
  }

  /**
   * A waiter's stack if it is already inside: a method on its path has a second frame at a later
   * line. Null without one.
   */
  @Nullable Stack nested() {
    Scan last = snapshot.waits().population().last();
    return last == null
        ? null
        : last.groups().stream()
            .filter(isWaiting)
            .map(WaitGroup::stack)
            .filter(Permits::isNested)
            .findFirst()
            .orElse(null);
  }

  private static boolean isNested(Stack stack) {
    List<Frame> frames = stack.frames();
    return path(frames).stream()
        .anyMatch(inner -> isIn(inner, frames.subList(frames.indexOf(inner) + 1, frames.size())));
  }

  /** At an earlier line the caller has no permit yet. Overloads that call each other count once. */
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

  /** The frames of the acquiring package and their caller. */
  private static List<Frame> path(List<Frame> frames) {
    int site = Frames.innermostOfApplication(frames);
    List<Frame> path = new ArrayList<>();
    for (int i = site; i >= 0; i = Frames.applicationBeyond(frames, i)) {
      path.add(frames.get(i));
      if (!frames.get(i).packageName().equals(frames.get(site).packageName())) {
        break;
      }
    }
    return path;
  }
}
