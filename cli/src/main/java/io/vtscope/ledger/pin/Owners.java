package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.clock.Counts;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where owners held contended monitors. The JVM names only the owner thread, but its pin during the
 * wait shows the place.
 */
final class Owners {
  /** The JVM records waits of at least a millisecond; a shorter pin causes none. */
  private static final long SHORTEST_NANOS = 100_000;

  private static final Pattern NUMBER = Pattern.compile("\\d+$");

  private final Map<Long, List<Pinned>> pins = new LinkedHashMap<>();
  private final Map<Stack, List<Waited>> waits = new HashMap<>();

  /** Waits per owner thread, by the waiter's stack. */
  private final Map<Stack, Counts<String>> platform = new HashMap<>();

  private int kept;

  private record Pinned(long from, long to, Stack stack) {}

  private record Waited(long from, long to, long owner) {}

  /** Adds a pin, unless it is short or there is no room. */
  void add(long thread, long from, long nanos, Stack stack) {
    if (thread != 0 && nanos >= SHORTEST_NANOS && kept < Most.THREADS) {
      kept++;
      pins.computeIfAbsent(thread, t -> new ArrayList<>())
          .add(new Pinned(from, from + nanos, stack));
    }
  }

  void addPins(Owners part) {
    part.pins.forEach(
        (thread, some) -> some.forEach(one -> add(thread, one.from, one.to - one.from, one.stack)));
  }

  void clearPins() {
    pins.clear();
    kept = 0;
  }

  void add(HoldObservation.MonitorEnter enter) {
    List<Waited> ofStack = waits.computeIfAbsent(enter.stack(), s -> new ArrayList<>());
    if (enter.owner() != 0 && ofStack.size() < Most.PLACES) {
      ofStack.add(new Waited(enter.at(), enter.at() + enter.nanos(), enter.owner()));
    }
    if (enter.platformOwner() != null) {
      String name = NUMBER.matcher(enter.platformOwner()).replaceFirst("N");
      platform.computeIfAbsent(enter.stack(), s -> new Counts<>(Most.EXAMPLES)).add(name, 1);
    }
  }

  /** The most frequent owner; null without one. */
  Hotspot.@Nullable PlatformOwner platform(List<Stack> waiting) {
    Counts<String> times = new Counts<>(Most.PLACES);
    for (Stack stack : waiting) {
      Counts<String> owners = platform.get(stack);
      if (owners != null) {
        owners.all().forEach(owner -> times.add(owner.getKey(), owner.getValue()));
      }
    }
    return times.all().stream()
        .findFirst()
        .map(most -> new Hotspot.PlatformOwner(most.getKey(), most.getValue().intValue()))
        .orElse(null);
  }

  /**
   * The places of owners that may have held the same monitor, most frequent first; may be empty.
   */
  List<Site> sites(Stack waiting, Site site, Knowledge knowledge) {
    Counts<Site> found = new Counts<>(Most.PLACES);
    for (Waited waited : waits.getOrDefault(waiting, List.of())) {
      for (Pinned pinned : pins.getOrDefault(waited.owner, List.of())) {
        if (pinned.from < waited.to && pinned.to > waited.from) {
          Hold pin = new Hold(Hold.Kind.PIN, pinned.stack, null, null);
          for (Site holder : Blame.of(pin, knowledge).holders()) {
            if (mayBeSame(holder, site)) {
              found.add(holder, 1);
            }
          }
        }
      }
    }
    return found.all().stream().map(Map.Entry::getKey).toList();
  }

  /** Compares field names without qualifiers, or the classes for "this". */
  private static boolean mayBeSame(Site holder, Site waiting) {
    if (holder.lock() == null || waiting.lock() == null) {
      return false;
    }
    for (String held : holder.lock().split(", ", -1)) {
      boolean field = held.contains(".") && last(held).equals(last(waiting.lock()));
      boolean own = held.equals(waiting.lock()) && holder.type().equals(waiting.type());
      if (field || own) {
        return true;
      }
    }
    return false;
  }

  private static String last(String name) {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
