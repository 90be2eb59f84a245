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
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Waits of the agent's probes, and idle carriers meanwhile, by step. If there are too many steps,
 * pairs are merged.
 */
final class Trials {
  /** Any sampler is late by this much. */
  private static final long NOTHING = 1_000_000;

  /** Without the slow ones. */
  private final Meter fast = new Meter();

  private long width = 100_000_000;

  /** By time; kept per sample because steps may be longer than a wait. */
  private final TreeMap<Long, Long> lates = new TreeMap<>();

  /** Doubled if there are too many. */
  private long leastLate = NOTHING;

  private TreeMap<Long, Step> steps = new TreeMap<>();
  private @Nullable CarrierPoolSample last;

  /** By end, which is also the order of starts. */
  private final TreeMap<Long, Slow> slow = new TreeMap<>();

  private static final class Step {
    long looks;
    long unwoken;

    long late;

    void merge(Step other) {
      looks += other.looks;
      unwoken += other.unwoken;
      late += other.late;
    }
  }

  /** Includes the machine's lateness. */
  private record Slow(long from, long to) {}

  void add(CarrierPoolSample look) {
    Step step = steps.computeIfAbsent(look.at() / width, s -> new Step());
    step.looks++;
    step.unwoken += look.isUnwoken() ? 1 : 0;
    addLate(look.at(), look.carriers().late());
    while (steps.size() > Most.SECONDS) {
      coarsen();
    }
    long delay = look.carriers().delay();
    if (Steps.inSeconds(delay) >= Limits.NOTICED && slow.size() < Most.THREADS) {
      slow.put(look.at(), new Slow(look.at() - delay, look.at()));
    } else if (delay >= 0) {
      long nanos = corrected(delay, look.carriers().late());
      fast.add(look.at() - nanos, nanos);
    }
    if (last == null || look.at() >= last.at()) {
      last = look;
    }
  }

  /** Includes a probe still waiting. */
  List<SlowTrial> slow() {
    List<SlowTrial> all = new ArrayList<>();
    for (Slow one : slowAndPending()) {
      all.add(new SlowTrial(one.from, one.to, corrected(one)));
    }
    return all;
  }

  long lastLook() {
    return last == null ? 0 : last.at();
  }

  /** Null without samples. */
  @Nullable CarriersNow now() {
    return last == null ? null : CarriersNow.of(last);
  }

  /** Null without samples. */
  @Nullable SchedulingDelay delay() {
    if (last == null) {
      return null;
    }
    long count = fast.count();
    long unwoken = 0;
    for (Slow one : slowAndPending()) {
      long nanos = corrected(one);
      count++;
      unwoken = Math.max(unwoken, isUnwoken(one) ? nanos : 0);
    }
    Cost all = waits().cost();
    return new SchedulingDelay(
        count, all.p50Nanos(), all.p99Nanos(), all.maxNanos(), unwoken, stillUnwokenNanos());
  }

  /** The waits of which {@link #delay} gives percentiles; null without samples. */
  @Nullable Distribution delays() {
    return last == null ? null : waits().lengths();
  }

  private Meter waits() {
    Meter all = new Meter();
    all.add(fast);
    for (Slow one : slowAndPending()) {
      long nanos = corrected(one);
      // A probe started meanwhile would have waited for the rest.
      long step = Math.max(CarrierPoolSample.INTERVAL, nanos / Most.ITEMS);
      for (long rest = nanos; rest > 0; rest -= step) {
        all.add(step / CarrierPoolSample.INTERVAL, rest, one.to - rest, one.to);
      }
    }
    return all;
  }

  private long stillUnwokenNanos() {
    Slow pending = pending();
    return pending != null && isUnwoken(pending) ? corrected(pending) : 0;
  }

  /** Whether every sample within the wait found an idle carrier, and samples cover half of it. */
  private boolean isUnwoken(Slow one) {
    Map<Long, Step> within = steps.subMap(one.from / width, false, one.to / width, false);
    long looks = 0;
    for (Step step : within.values()) {
      if (step.unwoken < step.looks) {
        return false;
      }
      looks += step.looks;
    }
    return looks > 0 && looks * CarrierPoolSample.INTERVAL >= Limits.HALF * (one.to - one.from);
  }

  private List<Slow> slowAndPending() {
    List<Slow> all = new ArrayList<>(slow.values());
    Slow pending = pending();
    if (pending != null) {
      all.add(pending);
    }
    return all;
  }

  long pendingFrom() {
    Slow pending = pending();
    return pending == null ? Long.MAX_VALUE : pending.from;
  }

  private @Nullable Slow pending() {
    return last == null || Steps.inSeconds(last.carriers().pending()) < Limits.NOTICED
        ? null
        : new Slow(last.at() - last.carriers().pending(), last.at());
  }

  private long corrected(Slow one) {
    return corrected(one.to - one.from, late(one.from, one.to));
  }

  /** If the sampler was late, all threads were. */
  private static long corrected(long nanos, long late) {
    return Math.max(Math.min(nanos, NOTHING), nanos - late);
  }

  private void addLate(long at, long late) {
    if (late >= leastLate) {
      lates.merge(at, late, Long::sum);
    } else {
      addToStep(at, late);
    }
    while (lates.size() > Most.SECONDS) {
      leastLate *= 2;
      lates
          .entrySet()
          .removeIf(one -> {
            boolean isShort = one.getValue() < leastLate;
            if (isShort) {
              addToStep(one.getKey(), one.getValue());
            }
            return isShort;
          });
    }
  }

  private void addToStep(long at, long late) {
    Step step = steps.get(at / width);
    if (step != null) {
      step.late += late;
    }
  }

  /** The sampler's lateness in a period, without a sample at its start, which was late before. */
  long late(long from, long to) {
    if (to <= from) {
      return 0;
    }
    long late = 0;
    for (long one : lates.subMap(from, false, to, true).values()) {
      late += one;
    }
    for (Map.Entry<Long, Step> step : within(from, to).entrySet()) {
      long begin = step.getKey() * width;
      long overlap = Math.min(to, begin + width) - Math.max(from, begin);
      late += Math.round((double) step.getValue().late * overlap / width);
    }
    return late;
  }

  private Map<Long, Step> within(long from, long to) {
    return steps.subMap(from / width, true, to / width, true);
  }

  private void coarsen() {
    width *= 2;
    TreeMap<Long, Step> coarser = new TreeMap<>();
    steps.forEach((index, step) -> coarser.computeIfAbsent(index / 2, i -> new Step()).merge(step));
    steps = coarser;
  }
}
