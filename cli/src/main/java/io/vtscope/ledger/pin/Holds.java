package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Meter;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds up the times for which carriers were held by what they have in common. */
final class Holds {
  private static final int MOST_GROUPS = 20_000;

  /** What it takes to know whom to blame for all is some megabytes. */
  private static final int BLAMED_AT_ONCE = 8_000;

  private static final long[] NOT_KNOWN = {};

  private final PinMeters pins = new PinMeters();

  /** The costs of holds other than pins. */
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

  /** The number of holds that were not counted, as there were too many kinds. */
  long uncounted() {
    return pins.uncounted() + uncounted;
  }

  /**
   * The places, with most cost first.
   *
   * @param lasting holds that have not ended yet, with what they have cost so far
   * @param available time that they take a share of
   */
  List<Hotspot> hotspots(
      Lasting lasting, Available available, Carriers carriers, Knowledge knowledge) {
    Owners.Sites ownerSites = owners.sites(stack -> holdersOf(stack, knowledge));
    Map<Blame.Place, HotspotSum> places = new HashMap<>();
    List<Counted> all = mostCostlyFirst(lasting, knowledge);
    for (int from = 0; from < all.size(); from += BLAMED_AT_ONCE) {
      List<Counted> some = all.subList(from, Math.min(all.size(), from + BLAMED_AT_ONCE));
      Blames blames = Blames.of(some.stream().map(Counted::hold).toList(), knowledge);
      for (int i = 0; i < some.size(); i++) {
        Counted one = some.get(i);
        Hold hold = one.hold;
        Blame blame = blames.get(i);
        places
            .computeIfAbsent(blame.place(), place -> new HotspotSum(hold, blame))
            .add(hold, blame, one.cost, carriersOf(hold), lasting.nanos(hold), ownerSites);
      }
    }
    List<Hotspot> hotspots = new ArrayList<>();
    for (HotspotSum ofOne : places.values()) {
      hotspots.add(ofOne.hotspot(available, carriers, owners, lasting));
    }
    hotspots.sort(Comparator.comparingLong((Hotspot h) -> h.cost().totalNanos()).reversed());
    return hotspots;
  }

  /** The cost of a hold other than a pin. */
  private record OfMeter(Meter meter) implements Costed {
    @Override
    public long total() {
      return meter.total();
    }

    @Override
    public Cost cost() {
      return meter.cost();
    }

    @Override
    public void addTo(Meter sum) {
      sum.add(meter);
    }
  }

  private record Counted(Hold hold, Costed cost, long total) {
    static Counted of(Hold hold, Costed cost) {
      return new Counted(hold, cost, cost.total());
    }
  }

  /** Since JDK 24 the JVM reports a wait for a class as a pin, and again as a wait. */
  private List<Counted> mostCostlyFirst(Lasting lasting, Knowledge knowledge) {
    List<Counted> all = new ArrayList<>();
    pins.all().forEach(one -> all.add(Counted.of(one.hold(), one)));
    meters.forEach((hold, meter) -> {
      if (hold.kind() != Hold.Kind.INIT_WAIT || knowledge.monitorsPin()) {
        all.add(Counted.of(hold, new OfMeter(meter)));
      }
    });
    lasting.meters().forEach((hold, meter) -> all.add(Counted.of(hold, new OfMeter(meter))));
    all.sort((one, other) -> Long.compare(other.total, one.total));
    return all;
  }

  private long[] carriersOf(Hold hold) {
    return hold.kind() == Hold.Kind.PIN ? pins.carriers(hold) : NOT_KNOWN;
  }

  /**
   * A stack of a pin that has the same frames of the application, and in which the innermost has
   * made the same call; the given if there is none.
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

  /** Where a pinned thread held what it held, as far as known. */
  private static List<Site> holdersOf(Stack stack, Knowledge knowledge) {
    return Blame.of(new Hold(Hold.Kind.PIN, stack, null, null), knowledge).holders();
  }
}
