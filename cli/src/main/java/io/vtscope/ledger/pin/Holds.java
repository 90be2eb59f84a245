package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.clock.Steps;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.carrier.Carriers;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sums equal holds of carriers. */
final class Holds {
  private static final int MOST = 70_000;

  private final Map<Hold, HoldSum> sums = new LinkedHashMap<>();
  private final StackLimit limit = new StackLimit();
  private final Owners owners = new Owners();
  private final Steps pinned = new Steps();
  private long uncounted;
  private long lastEnd;

  void add(Hold hold, long at, long nanos) {
    add(hold, at, nanos, 0);
  }

  /**
   * Adds a hold of a carrier.
   *
   * @param carrier 0 if unknown
   */
  void add(Hold hold, long at, long nanos, long carrier) {
    if (hold.kind() == Hold.Kind.PIN) {
      pinned.add(at, nanos);
    }
    lastEnd = Math.max(lastEnd, at + nanos);
    HoldSum sum = sum(hold, 1);
    if (sum != null) {
      sum.add(at, nanos);
      sum.addCarrier(carrier);
    }
  }

  void add(PinPart part) {
    for (HoldSum more : part.sums()) {
      pinned.add(more.steps());
      lastEnd = Math.max(lastEnd, more.last());
      HoldSum sum = sum(more.hold(), more.meter().count());
      if (sum != null) {
        sum.add(more);
      }
    }
    owners.addPins(part.owners);
  }

  private @Nullable HoldSum sum(Hold hold, long times) {
    HoldSum known = sums.get(hold);
    if (known != null) {
      return known;
    }
    Stack stack = hold.stack();
    boolean isUntold = hold.equals(PinKinds.UNTOLD) || sums.size() >= MOST;
    if (!isUntold && limit.hasRoomFor(stack)) {
      HoldSum added = new HoldSum(hold);
      sums.put(hold, added);
      return added;
    }
    if (!isUntold && !stack.isShortened()) {
      return sum(
          new Hold(
              hold.kind(),
              StackLimit.shortened(stack),
              hold.reason(),
              hold.operation(),
              hold.monitorClass()),
          times);
    }
    uncounted += times;
    return null;
  }

  Owners owners() {
    return owners;
  }

  Steps pinned() {
    return pinned;
  }

  /** Nanoseconds since the epoch; 0 without holds. */
  long lastEnd() {
    return lastEnd;
  }

  Collection<HoldSum> all() {
    return sums.values();
  }

  StackQuality quality() {
    Set<Stack> stacks = new HashSet<>();
    long truncated = 0;
    long missing = 0;
    long shortened = 0;
    for (HoldSum sum : sums.values()) {
      Stack stack = sum.hold().stack();
      if (sum.hold().kind() == Hold.Kind.PIN) {
        truncated += stacks.add(stack) && stack.truncated() && !stack.isShortened() ? 1 : 0;
        missing += stack.isEmpty() ? sum.meter().count() : 0;
        shortened += stack.isShortened() ? sum.meter().count() : 0;
      }
    }
    return new StackQuality(stacks.size(), truncated, missing, uncounted, shortened);
  }

  /**
   * The places that hold carriers, costliest first.
   *
   * @param lasting unended holds
   * @param natives sampled holds in native code
   */
  List<Hotspot> hotspots(
      Lasting lasting,
      Collection<HoldSum> natives,
      Available available,
      Carriers carriers,
      Knowledge knowledge) {
    Owners.Sites ownerSites = owners.sites(stack -> holdersOf(stack, knowledge));
    Map<Blame.Place, HotspotSum> places = new HashMap<>();
    for (HoldSum one : mostCostlyFirst(lasting, natives, knowledge)) {
      Blame blame = Blame.of(one.hold(), knowledge);
      places
          .computeIfAbsent(blame.place(), place -> new HotspotSum(one.hold(), blame))
          .add(one, blame, lasting.nanos(one.hold()), ownerSites);
    }
    List<Hotspot> hotspots = new ArrayList<>();
    for (HotspotSum ofOne : places.values()) {
      hotspots.add(ofOne.hotspot(available, carriers, owners));
    }
    hotspots.sort(
        Comparator.comparingLong((Hotspot h) -> h.cost().totalNanos())
            .reversed()
            .thenComparing(Hotspot::place));
    return hotspots;
  }

  /** Since JDK 24 the JVM reports a wait for a class both as a pin and as a wait. */
  private List<HoldSum> mostCostlyFirst(
      Lasting lasting, Collection<HoldSum> natives, Knowledge knowledge) {
    List<HoldSum> all = new ArrayList<>();
    for (HoldSum sum : sums.values()) {
      if (sum.hold().kind() != Hold.Kind.INIT_WAIT || knowledge.monitorsPin()) {
        all.add(sum);
      }
    }
    all.addAll(lasting.all());
    all.addAll(natives);
    all.sort(Comparator.comparingLong((HoldSum sum) -> sum.meter().total()).reversed());
    return all;
  }

  /** A recorded pin with equal frames and call of the application, else the given stack. */
  Stack asRecorded(Stack sampled) {
    String frames = Frames.ofApplication(sampled);
    String call = Frames.calledByApplication(sampled);
    for (HoldSum sum : sums.values()) {
      Stack stack = sum.hold().stack();
      if (!frames.isEmpty()
          && sum.hold().kind() == Hold.Kind.PIN
          && Frames.ofApplication(stack).equals(frames)
          && Frames.calledByApplication(stack).equals(call)) {
        return stack;
      }
    }
    return sampled;
  }

  private static List<Site> holdersOf(Stack stack, Knowledge knowledge) {
    return Blame.of(new Hold(Hold.Kind.PIN, stack, null, null), knowledge).holders();
  }
}
