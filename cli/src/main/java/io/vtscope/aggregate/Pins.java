package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds pins up by what they have in common. */
final class Pins {
  private static final int MOST_GROUPS = 20_000;
  private static final int MOST_STACKS_OF_A_HOTSPOT = 50;

  private final Map<Group, Meter> groups = new HashMap<>();
  private long total;
  private long truncated;
  private long missing;
  private long uncounted;

  /** Pins that nothing tells apart but when they were. */
  private record Group(Stack stack, @Nullable String reason, @Nullable String operation) {}

  void add(Observation.Pin pin) {
    total += pin.nanos();
    if (pin.stack().frames().isEmpty()) {
      missing++;
    }
    Group group = new Group(pin.stack(), pin.reason(), pin.operation());
    Meter meter = groups.get(group);
    if (meter == null) {
      if (groups.size() >= MOST_GROUPS) {
        uncounted++;
        return;
      }
      if (pin.stack().truncated()) {
        truncated++;
      }
      meter = new Meter();
      groups.put(group, meter);
    }
    meter.add(pin.at(), pin.nanos());
  }

  long totalNanos() {
    return total;
  }

  long stacks() {
    return groups.size();
  }

  long truncated() {
    return truncated;
  }

  long missing() {
    return missing;
  }

  long uncounted() {
    return uncounted;
  }

  List<Hotspot> hotspots(Snapshot.Window window, Carriers carriers) {
    Map<Blame, List<Map.Entry<Group, Meter>>> places = new HashMap<>();
    for (Map.Entry<Group, Meter> entry : groups.entrySet()) {
      Group group = entry.getKey();
      Blame blame = Blame.of(group.stack, group.reason, group.operation);
      places.computeIfAbsent(blame, b -> new ArrayList<>()).add(entry);
    }
    List<Hotspot> hotspots = new ArrayList<>();
    places.forEach((blame, entries) -> hotspots.add(hotspot(blame, entries, window, carriers)));
    hotspots.sort(Comparator.comparingLong((Hotspot h) -> h.cost().totalNanos()).reversed());
    return hotspots;
  }

  private static Hotspot hotspot(
      Blame blame,
      List<Map.Entry<Group, Meter>> entries,
      Snapshot.Window window,
      Carriers carriers) {
    entries.sort(
        Comparator.comparingLong((Map.Entry<Group, Meter> e) -> e.getValue().total()).reversed());
    Meter sum = new Meter();
    List<Hotspot.CostedStack> stacks = new ArrayList<>();
    for (Map.Entry<Group, Meter> entry : entries) {
      sum.add(entry.getValue());
      if (stacks.size() < MOST_STACKS_OF_A_HOTSPOT && !entry.getKey().stack.equals(Stack.NONE)) {
        stacks.add(new Hotspot.CostedStack(entry.getKey().stack, entry.getValue().cost()));
      }
    }
    Cost cost = sum.cost();
    return new Hotspot(
        blame.cause(),
        blame.site(),
        blame.blocking(),
        entries.getFirst().getKey().operation,
        entries.getFirst().getKey().reason,
        cost,
        impact(cost, window, carriers),
        queued(cost, carriers),
        stacks);
  }

  private static double impact(Cost cost, Snapshot.Window window, Carriers carriers) {
    double available = window.seconds() * carriers.parallelism();
    return available > 0 ? Math.min(1, cost.totalNanos() / 1e9 / available) : -1;
  }

  private static long queued(Cost cost, Carriers carriers) {
    long most = -1;
    for (Carriers.Point point : carriers.timeline()) {
      if (point.sampled()
          && point.at() + carriers.step() > cost.first()
          && point.at() < cost.last()) {
        most = Math.max(most, point.queued());
      }
    }
    return most;
  }
}
