package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.blame.Cause;
import io.vtscope.blame.Hold;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.TimelinePoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sums the holds of one place, costliest first. */
final class HotspotSum {

  private final Hold worst;
  private final Blame blame;
  private final Meter meter = new Meter();
  private final List<Hotspot.CostedStack> stacks = new ArrayList<>();
  private final Set<Site> holders = new LinkedHashSet<>();
  private final Set<Long> carriers = new HashSet<>();
  private final Set<String> blocking = new LinkedHashSet<>();

  private final List<Stack> waiting = new ArrayList<>();

  private long lasting;
  private @Nullable Stack lastingStack;

  HotspotSum(Hold worst, Blame blame) {
    this.worst = worst;
    this.blame = blame;
  }

  void add(HoldSum one, Blame itsBlame, long itsLasting) {
    Hold hold = one.hold();
    meter.add(one.meter());
    holders.addAll(itsBlame.holders());
    for (long carrier : one.carriers()) {
      carriers.add(carrier);
    }
    if (itsBlame.blocking() != null) {
      blocking.add(itsBlame.blocking());
    }
    if (itsBlame.cause() == Cause.CONTENTION) {
      waiting.add(hold.stack());
    }
    if (stacks.size() < Most.EXAMPLES && !hold.stack().equals(Stack.NONE)) {
      stacks.add(new Hotspot.CostedStack(hold.stack(), one.meter().cost()));
    }
    if (itsLasting > lasting) {
      lasting = itsLasting;
      lastingStack = hold.stack();
    }
  }

  Hotspot hotspot(Available available, Carriers pool, Owners owners, Knowledge knowledge) {
    Site site = blame.site();
    if (site != null) {
      waiting.forEach(stack -> holders.addAll(owners.sites(stack, site, knowledge)));
    }
    Cost cost = meter.cost();
    return new Hotspot(
        blame.place().text(),
        blame.with(List.copyOf(holders)),
        platformOwner(owners),
        new Hotspot.Reported(worst.operation(), worst.reason()),
        blocking.stream().filter(call -> !call.equals(blame.blocking())).toList(),
        cost,
        meter.lengths(),
        new Hotspot.Extent(
            available.share(worst.kind(), cost.totalNanos()),
            carriers.size(),
            queued(cost, pool),
            lasting,
            lastingStack),
        stacks);
  }

  private Hotspot.@Nullable PlatformOwner platformOwner(Owners owners) {
    return blame.cause() == Cause.CONTENTION ? owners.platform(waiting) : null;
  }

  private static long queued(Cost cost, Carriers carriers) {
    long most = -1;
    for (TimelinePoint point : carriers.timeline()) {
      if (point.sampled()
          && point.at() + carriers.step() > cost.first()
          && point.at() < cost.last()) {
        most = Math.max(most, point.queued());
      }
    }
    return most;
  }
}
