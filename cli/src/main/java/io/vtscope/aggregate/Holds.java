package io.vtscope.aggregate;

import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Adds up the times for which carriers were held by what they have in common. */
final class Holds {
  private static final int MOST_GROUPS = 20_000;
  private static final int MOST_STACKS_OF_A_HOTSPOT = 50;

  private final PinMeters pins = new PinMeters();

  /** Of what is no pin. */
  private final Map<Hold, Meter> meters = new LinkedHashMap<>();

  private final Owners owners = new Owners();
  private long uncounted;

  /** Adds what is no pin. */
  void add(Hold hold, long at, long nanos) {
    Meter meter = meter(hold);
    if (meter != null) {
      meter.add(at, nanos);
    }
  }

  private @Nullable Meter meter(Hold hold) {
    Meter meter = meters.get(hold);
    if (meter == null) {
      if (meters.size() >= MOST_GROUPS) {
        uncounted++;
        return null;
      }
      meter = new Meter();
      meters.put(hold, meter);
    }
    return meter;
  }

  PinMeters pins() {
    return pins;
  }

  Owners owners() {
    return owners;
  }

  /** Of which there were too many kinds already. */
  long uncounted() {
    return pins.uncounted() + uncounted;
  }

  /**
   * The places, with most cost first.
   *
   * @param lasting holds that have not ended yet, with what they have cost so far
   * @param available time of which they have a share
   */
  List<Hotspot> hotspots(
      Lasting lasting, Available available, Carriers carriers, Knowledge knowledge) {
    Map<Blame.Place, List<Blamed>> places = new HashMap<>();
    BiConsumer<Hold, Costed> place =
        (hold, cost) -> {
          Blame blame = Blame.of(hold, knowledge);
          places
              .computeIfAbsent(blame.place(), p -> new ArrayList<>())
              .add(new Blamed(hold, blame, cost, lasting.nanos(hold)));
        };
    pins.all().forEach(ofOne -> place.accept(ofOne.hold(), ofOne));
    meters.forEach(place);
    lasting.meters().forEach(place);
    Owners.Sites ownerSites = owners.sites(stack -> holdersOf(stack, knowledge));
    List<Hotspot> hotspots = new ArrayList<>();
    for (List<Blamed> ofOne : places.values()) {
      hotspots.add(hotspot(ofOne, available, carriers, ownerSites, lasting));
    }
    hotspots.sort(Comparator.comparingLong((Hotspot h) -> h.cost().totalNanos()).reversed());
    return hotspots;
  }

  /**
   * @param lasting how long the longest has lasted that has not ended; 0 where all have
   */
  private record Blamed(Hold hold, Blame blame, Costed cost, long lasting) {}

  /**
   * A stack of a pin that has the same frames of the application, and in which the innermost has
   * made the same call; the given where there is none.
   */
  Stack asRecorded(Stack sampled) {
    String frames = Frames.ofApplication(sampled);
    String call = Frames.calledByApplication(sampled);
    for (Stack stack : pins.stacks()) {
      if (!frames.isEmpty()
          && Frames.ofApplication(stack).equals(frames)
          && Frames.calledByApplication(stack).equals(call)) {
        return stack;
      }
    }
    return sampled;
  }

  /** Where a pinned thread held what it held, as far as that is known. */
  private static List<Site> holdersOf(Stack stack, Knowledge knowledge) {
    return Blame.of(new Hold(Hold.Kind.PIN, stack, null, null), knowledge).holders();
  }

  private Hotspot hotspot(
      List<Blamed> ofOne,
      Available available,
      Carriers pool,
      Owners.Sites ownerSites,
      Lasting lasting) {
    ofOne.sort(Comparator.comparingLong((Blamed b) -> b.cost.total()).reversed());
    Meter sum = new Meter();
    List<Hotspot.CostedStack> stacks = new ArrayList<>();
    Set<Site> holders = new LinkedHashSet<>();
    Set<Long> held = new HashSet<>();
    Set<String> blocking = new LinkedHashSet<>();
    for (Blamed one : ofOne) {
      one.cost.addTo(sum);
      holders.addAll(one.blame.holders());
      if (one.hold.kind() == Hold.Kind.PIN) {
        for (long carrier : pins.carriers(one.hold)) {
          held.add(carrier);
        }
      }
      if (one.blame.blocking() != null) {
        blocking.add(one.blame.blocking());
      }
      if (one.blame.cause() == Cause.CONTENTION && one.blame.site() != null) {
        holders.addAll(ownerSites.of(one.hold.stack(), one.blame.site()));
      }
      if (stacks.size() < MOST_STACKS_OF_A_HOTSPOT && !one.hold.stack().equals(Stack.NONE)) {
        stacks.add(new Hotspot.CostedStack(one.hold.stack(), one.cost.cost()));
      }
    }
    Blamed worst = ofOne.getFirst();
    blocking.remove(worst.blame.blocking());
    Cost cost = sum.cost();
    return new Hotspot(
        worst.blame.cause(),
        worst.blame.site(),
        List.copyOf(holders),
        worst.blame.cause() == Cause.CONTENTION
            ? owners.platform(ofOne.stream().map(one -> one.hold.stack()).toList())
            : null,
        worst.blame.caller(),
        worst.blame.artifact(),
        worst.blame.callerArtifact(),
        worst.blame.blocking(),
        worst.hold.operation(),
        worst.hold.reason(),
        worst.blame.basis(),
        worst.blame.notRead(),
        cost,
        available.share(worst.hold.kind(), cost.totalNanos()),
        held.size(),
        List.copyOf(blocking),
        queued(cost, pool),
        ofOne.stream().mapToLong(Blamed::lasting).max().orElse(0),
        worst.hold.kind() == Hold.Kind.NATIVE_CALL && lasting.waitsInNative(worst.blame.site()),
        stacks);
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
