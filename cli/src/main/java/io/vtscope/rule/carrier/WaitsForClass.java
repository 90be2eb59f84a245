package io.vtscope.rule.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.CarrierFacts.Standing;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadWords;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.LockState;
import io.vtscope.state.LockState.WaitedFor;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds virtual threads that wait unmounted for a class initialiser. From JDK 26 on no event
 * reports them; their stack indicates the class.
 */
final class WaitsForClass {

  private WaitsForClass() {}

  /** Those still waiting at the end, most threads first. */
  static List<Waits<Site, WaitGroup>> lasting(Snapshot snapshot) {
    return snapshot.waits().population().groups(WaitsForClass::place).stream()
        .filter(waits -> waits.now() != null && nanos(waits) >= Limits.LONG * Steps.SECOND)
        .filter(waits -> !isOfCircle(waits, snapshot))
        .toList();
  }

  /** Length of consecutive counts, because single threads are not tracked. */
  private static long nanos(Waits<?, ?> waits) {
    List<Waits.Point> points = waits.points();
    int first = points.size() - 1;
    while (first > 0 && points.get(first - 1).index() == points.get(first).index() - 1) {
      first--;
    }
    return points.getLast().at() - points.get(first).at();
  }

  private static @Nullable Site place(WaitGroup group) {
    if (!Scan.isForClass(group)) {
      return null;
    }
    return site(group.stack().frames());
  }

  /** Whether a deadlock includes the place, which another rule reports. */
  private static boolean isOfCircle(Waits<Site, WaitGroup> waits, Snapshot snapshot) {
    return snapshot.waits().deadlocks().stream()
        .flatMap(deadlock -> deadlock.threads().stream())
        .filter(thread -> thread.kind() == WaitedFor.CLASS)
        .anyMatch(thread -> waits.key().equals(site(thread.stack().frames())));
  }

  private static Site site(List<Frame> frames) {
    return Site.of(frames.get(Math.max(0, Frames.innermostOfApplication(frames))));
  }

  static Finding finding(Kind kind, Waits<Site, WaitGroup> waits, Snapshot snapshot) {
    List<Frame> waiting = waits.example().stack().frames();
    Site place = Frames.innermostOfApplication(waiting) < 0 ? null : waits.key();
    List<LockState.Initialiser> running = running(waits, snapshot);
    LockState.Initialiser one = running.size() == 1 ? running.getFirst() : null;
    Frame initialiser = one == null ? null : initialiser(one);
    Site site = initialiser == null ? place : Site.of(initialiser);
    return new Finding(
        kind,
        Severity.WARNING,
        site,
        site == null ? null : snapshot.origins().of(site.type()),
        new CarrierFacts.ClassWait(
            Waiters.of(waits, snapshot),
            nanos(waits),
            one == null ? null : one.type(),
            place == null ? null : place.name(),
            one == null ? null : ThreadWords.of(one.thread()),
            running.stream().map(WaitsForClass::standing).toList()),
        one == null ? waits.example().stack() : one.stack());
  }

  private static List<LockState.Initialiser> running(
      Waits<Site, WaitGroup> waits, Snapshot snapshot) {
    long since = waits.points().getLast().at() - nanos(waits);
    return snapshot.waits().initialisers().stream().filter(one -> one.at() >= since).toList();
  }

  static Standing standing(LockState.Initialiser one) {
    Frame initialiser = initialiser(one);
    return new Standing(
        one.type(),
        ThreadWords.of(one.thread()),
        null,
        -1,
        initialiser == null ? List.of() : path(one.stack().frames(), initialiser));
  }

  /** The initialiser's frame, else {@code otherwise}. */
  static @Nullable Site site(LockState.Initialiser one, @Nullable Site otherwise) {
    Frame frame = initialiser(one);
    return frame == null ? otherwise : Site.of(frame);
  }

  private static @Nullable Frame initialiser(LockState.Initialiser one) {
    return one.stack().frames().stream()
        .filter(frame -> frame.isClassInit() && frame.type().equals(one.type()))
        .findFirst()
        .orElse(null);
  }

  /** From the application's call to the initialiser. */
  static List<String> path(List<Frame> frames, Frame initialiser) {
    int to = frames.indexOf(initialiser);
    int called = Math.max(0, Frames.innermostOfApplication(frames) - 1);
    int from = Math.max(called, to - Most.EXAMPLES);
    return frames.subList(from, to + 1).stream()
        .filter(frame -> !Frames.isMade(frame))
        .map(frame -> frame.line() == 0 ? frame.name() : frame.toString())
        .toList();
  }
}
