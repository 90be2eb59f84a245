package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Where stretches of computing were. A thread that computes is in another frame whenever it is
 * looked at: the place is the innermost frame that most of the looks have in common, those at one
 * stretch or those at several that are alike. Stretches that do not have it are elsewhere.
 */
final class ComputingPlaces {
  /** The share of stacks from which a frame is common to them. */
  private static final double COMMON = 2 / 3.0;

  /** The share of its stacks from which a stretch is at a place. */
  private static final double MOSTLY = 0.5;

  /** More are not told one by one. */
  private static final int MOST = 8;

  private final Predicate<Frame> wanted;
  private final List<Stretch> stretches = new ArrayList<>();

  /**
   * @param wanted which frames may be a place
   */
  ComputingPlaces(Predicate<Frame> wanted) {
    this.wanted = wanted;
  }

  private record Stretch(List<Stack> stacks, long nanos) {}

  /** A place, and how long its stretches took. */
  record Place(Frame frame, long nanos) {
    Monopoly.Place said() {
      return new Monopoly.Place(Site.of(frame), nanos);
    }
  }

  void add(List<Stack> stacks, long nanos) {
    stretches.add(new Stretch(stacks, nanos));
  }

  /** Those with most time first. */
  List<Place> of() {
    List<Stretch> rest = new ArrayList<>(stretches);
    rest.sort(Comparator.comparingLong(Stretch::nanos).reversed());
    List<Place> places = new ArrayList<>();
    while (!rest.isEmpty() && places.size() < MOST) {
      Frame common = common(rest.stream().flatMap(one -> one.stacks.stream()).toList(), wanted);
      boolean alike = common != null && share(common, rest) >= COMMON;
      Frame frame = alike ? common : common(rest.getFirst().stacks, wanted);
      List<Stretch> there = new ArrayList<>();
      List<Stretch> elsewhere = new ArrayList<>();
      for (Stretch one : rest) {
        boolean isFirst = there.isEmpty() && elsewhere.isEmpty();
        boolean isThere = (isFirst && !alike) || (frame != null && isMostlyIn(frame, one));
        (isThere ? there : elsewhere).add(one);
      }
      if (frame != null) {
        places.add(new Place(frame, there.stream().mapToLong(Stretch::nanos).sum()));
      }
      rest = elsewhere;
    }
    places.sort(Comparator.comparingLong(Place::nanos).reversed());
    return places;
  }

  private static boolean isMostlyIn(Frame frame, Stretch stretch) {
    return share(frame, List.of(stretch)) > MOSTLY;
  }

  private static double share(Frame frame, List<Stretch> stretches) {
    int of = 0;
    int in = 0;
    for (Stretch stretch : stretches) {
      for (Stack stack : stretch.stacks) {
        of++;
        in += stack.frames().stream().anyMatch(one -> one.name().equals(frame.name())) ? 1 : 0;
      }
    }
    return of == 0 ? 0 : (double) in / of;
  }

  /**
   * The innermost frame of the application that most of the stacks have; if none is, the innermost
   * of the first. Null if there is no frame of the application.
   */
  static @Nullable Frame common(List<Stack> stacks, Predicate<Frame> wanted) {
    Map<String, Integer> counts = new HashMap<>();
    for (Stack stack : stacks) {
      Set<String> names = new HashSet<>();
      stack.frames().stream().filter(wanted).map(Frame::name).forEach(names::add);
      names.forEach(name -> counts.merge(name, 1, Integer::sum));
    }
    Frame innermost = null;
    for (Stack stack : stacks) {
      for (Frame frame : stack.frames()) {
        if (frame.isJdk() || Frames.isMade(frame) || !wanted.test(frame)) {
          continue;
        }
        innermost = innermost == null ? frame : innermost;
        if (counts.getOrDefault(frame.name(), 0) >= COMMON * stacks.size()) {
          return frame;
        }
      }
    }
    return innermost;
  }
}
