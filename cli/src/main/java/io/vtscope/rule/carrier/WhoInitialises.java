package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.pin.Hotspot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the awaited initialiser if the JVM does not name the class, as for reflection before JDK
 * 24. It began at the same line and blocked meanwhile.
 */
final class WhoInitialises {
  private WhoInitialises() {}

  /** Null if none or several match. */
  static @Nullable Site of(Hotspot waits, List<Hotspot> all) {
    Site found = null;
    for (Hotspot other : all) {
      Site site = other.blame().cause() == Cause.CLASS_INIT ? other.blame().site() : null;
      if (site != null
          && isMeanwhile(waits.cost(), other.cost())
          && areOfOneLine(waits, other, site.type())) {
        if (found != null && !found.type().equals(site.type())) {
          return null;
        }
        found = site;
      }
    }
    return found;
  }

  private static boolean isMeanwhile(Cost waits, Cost initialises) {
    long both =
        Math.min(waits.last(), initialises.last()) - Math.max(waits.first(), initialises.first());
    return both > 0 && both >= Limits.HALF * (waits.last() - waits.first());
  }

  private static boolean areOfOneLine(Hotspot waits, Hotspot initialises, String type) {
    return initialises.stacks().stream()
        .map(one -> beyond(one.stack().frames(), type))
        .anyMatch(place ->
            place != null
                && waits.stacks().stream()
                    .allMatch(one -> place.equals(place(one.stack().frames(), -1))));
  }

  private static @Nullable String beyond(List<Frame> frames, String type) {
    String place = null;
    for (int i = 0; i < frames.size(); i++) {
      Frame frame = frames.get(i);
      place = frame.isClassInit() && frame.type().equals(type) ? place(frames, i) : place;
    }
    return place;
  }

  private static @Nullable String place(List<Frame> frames, int from) {
    int at = Frames.applicationBeyond(frames, from);
    return at < 0 ? null : frames.get(at).toString();
  }
}
