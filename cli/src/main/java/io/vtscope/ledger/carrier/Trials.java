package io.vtscope.ledger.carrier;

import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Distribution;
import io.vtscope.clock.Meter;
import io.vtscope.clock.Most;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Limits;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Waits of the agent's probes, and idle carriers meanwhile. */
final class Trials {
  /** Any sampler is late by this much. */
  private static final long NOTHING = 1_000_000;

  /** Without the slow ones. */
  private final Meter fast = new Meter();

  /** The starts of slow probes by their ends, which have the same order. */
  private final TreeMap<Long, Long> slow = new TreeMap<>();

  /** Slow probes with forgotten samples. */
  private final List<SlowTrial> past = new ArrayList<>();

  /** The last samples, by time. */
  private final TreeMap<Long, Look> looks = new TreeMap<>();

  private @Nullable CarrierPoolSample last;

  private record Look(long late, boolean isUnwoken) {}

  void add(CarrierPoolSample look) {
    looks.put(look.at(), new Look(look.carriers().late(), look.isUnwoken()));
    while (looks.size() > Most.THREADS) {
      while (!slow.isEmpty() && slow.firstEntry().getValue() <= looks.firstKey()) {
        Map.Entry<Long, Long> first = slow.pollFirstEntry();
        past.add(trial(first.getValue(), first.getKey()));
      }
      looks.pollFirstEntry();
    }
    long delay = look.carriers().delay();
    if (Steps.inSeconds(delay) >= Limits.NOTICED && past.size() < Most.THREADS) {
      slow.put(look.at(), look.at() - delay);
    } else if (delay >= 0) {
      long nanos = corrected(delay, look.carriers().late());
      fast.add(look.at() - nanos, nanos);
    }
    if (last == null || look.at() >= last.at()) {
      last = look;
    }
  }

  /** Includes a probe still waiting, as the last one. */
  List<SlowTrial> slow() {
    List<SlowTrial> all = new ArrayList<>(past);
    slow.forEach((to, from) -> all.add(trial(from, to)));
    if (pendingFrom() < lastLook()) {
      all.add(trial(pendingFrom(), lastLook()));
    }
    return all;
  }

  /** Omits lateness at the start of a sample. */
  private SlowTrial trial(long from, long to) {
    Collection<Look> within = looks.subMap(from, false, to, false).values();
    boolean areMost = within.size() * CarrierPoolSample.INTERVAL >= Limits.HALF * (to - from);
    long late = looks.subMap(from, false, to, true).values().stream().mapToLong(Look::late).sum();
    return new SlowTrial(
        from,
        to,
        corrected(to - from, late),
        !within.isEmpty() && areMost && within.stream().allMatch(Look::isUnwoken));
  }

  long lastLook() {
    return last == null ? 0 : last.at();
  }

  /** Null without samples. */
  @Nullable CarrierPoolSample now() {
    return last;
  }

  /** Null without samples. */
  @Nullable SchedulingDelay delay() {
    if (last == null) {
      return null;
    }
    List<SlowTrial> probes = slow();
    boolean isPending = pendingFrom() < lastLook() && probes.getLast().isUnwoken();
    Cost all = waits().cost();
    return new SchedulingDelay(
        fast.count() + probes.size(),
        all.p50Nanos(),
        all.p99Nanos(),
        all.maxNanos(),
        probes.stream().filter(SlowTrial::isUnwoken).mapToLong(SlowTrial::nanos).max().orElse(0),
        isPending ? probes.getLast().nanos() : 0);
  }

  /** The waits of which {@link #delay} gives percentiles; null without samples. */
  @Nullable Distribution delays() {
    return last == null ? null : waits().lengths();
  }

  private Meter waits() {
    Meter all = new Meter();
    all.add(fast);
    for (SlowTrial one : slow()) {
      // A probe started meanwhile would have waited for the rest.
      long step = Math.max(CarrierPoolSample.INTERVAL, one.nanos() / Most.ITEMS);
      for (long rest = one.nanos(); rest > 0; rest -= step) {
        all.add(step / CarrierPoolSample.INTERVAL, rest, one.to() - rest, one.to());
      }
    }
    return all;
  }

  /** {@code Long.MAX_VALUE} without a waiting probe. */
  long pendingFrom() {
    return last == null || Steps.inSeconds(last.carriers().pending()) < Limits.NOTICED
        ? Long.MAX_VALUE
        : last.at() - last.carriers().pending();
  }

  /** If the sampler was late, all threads were. */
  private static long corrected(long nanos, long late) {
    return Math.max(Math.min(nanos, NOTHING), nanos - late);
  }
}
