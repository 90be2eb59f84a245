package io.vtscope.ledger.charge;

import io.vtscope.clock.Steps;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.ledger.charge.CarrierSteps.Step;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Divides the carriers' time, and the wait for them, among holders. A holder's share of a second's
 * time is its share of the wait.
 */
public final class Charges {
  private final CarrierSteps carriers;
  private final int parallelism;
  private final int seconds;
  private final Map<String, Holder> holders = new HashMap<>();

  /** The time of waiting code, and of running code. */
  private final Steps waits = new Steps();

  private final Steps runs = new Steps();

  private final Steps compensated = new Steps();
  private final long stuckSince;
  private @Nullable Charge spare;

  /**
   * A holder of carriers.
   *
   * @param isTimed false if sampled
   */
  private record Holder(boolean isTimed, boolean isOfUse, Steps held) {}

  /**
   * @param carriers empty without the agent
   * @param parallelism 0 if unknown
   * @param pending when the waiting probe began; {@code Long.MAX_VALUE} without one
   * @param seconds length of the window
   */
  Charges(CarrierSteps carriers, int parallelism, long lastEnd, long pending, int seconds) {
    this.seconds = seconds;
    this.carriers = carriers;
    // Without samples the capacity is unknown; assume one carrier.
    this.parallelism = carriers.isEmpty() ? 1 : Math.max(1, parallelism);
    stuckSince = Math.max(pending, Math.max(lastEnd, carriers.lastIdle()));
  }

  void add(String key, boolean isTimed, Steps held) {
    add(key, isTimed, false, waits, held);
  }

  /**
   * Adds running code.
   *
   * @param isOfUse false if it only yields
   */
  void addRunning(String key, boolean isTimed, boolean isOfUse, Steps held) {
    add(key, isTimed, isOfUse, runs, held);
  }

  private void add(String key, boolean isTimed, boolean isOfUse, Steps all, Steps held) {
    Holder known = holders.computeIfAbsent(key, k -> new Holder(isTimed, isOfUse, new Steps()));
    known.held.add(held);
    all.add(held);
  }

  /** The time of waiting code in a second, nanoseconds. */
  long waits(int second) {
    return waits.nanos(second);
  }

  /** Adds compensated calls, for recordings without samples. */
  void addCompensated(Steps calls) {
    compensated.add(calls);
  }

  /** Null if no carrier was held. */
  public @Nullable Charge of(Collection<String> keys, boolean isOnce) {
    List<Holder> some =
        keys.stream().map(holders::get).filter(Objects::nonNull).distinct().toList();
    if (some.isEmpty()) {
      return null;
    }
    Steps held = new Steps();
    some.forEach(one -> held.add(one.held));
    boolean run = some.stream().allMatch(Holder::isOfUse);
    BadSeconds bad = new BadSeconds(run ? Scarcity.RUNNING_CARRIERS : Scarcity.CARRIERS);
    int last = Steps.second(carriers.lastLook());
    boolean lasts = held.nanos(last) > 0 || held.nanos(last - 1) > 0;
    held.each((second, nanos) -> {
      Step step = carriers.at(second);
      double share = nanos / Math.max(1, inUse(second, step));
      bad.add(
          second,
          nanos / (double) (parallelism * Steps.SECOND),
          step == null ? 0 : step.each() * share,
          step == null ? 0 : step.waiting / 1e9 * share,
          held,
          lasts && isStuck(second) && share >= Limits.HALF);
    });
    return bad.charge(confidence(some), isOnce, stuckFor(), seconds);
  }

  /** Null if it held nothing. */
  public @Nullable Charge of(String key) {
    return of(Set.of(key), false);
  }

  public Set<String> keys() {
    return holders.keySet();
  }

  private Confidence confidence(List<Holder> some) {
    return carriers.isEmpty()
        ? Confidence.INFERRED
        : some.stream().anyMatch(Holder::isTimed) ? Confidence.MEASURED : Confidence.SAMPLED;
  }

  /**
   * The charge of seconds without a reported holder; null if reported holders explain most of the
   * wait.
   */
  public @Nullable Charge rest() {
    Map<Integer, Long> found = found();
    BadSeconds bad = new BadSeconds(Scarcity.CARRIERS);
    double explained = 0;
    double all = 0;
    for (int second : carriers.seconds()) {
      Step step = Objects.requireNonNull(carriers.at(second));
      double share = found.getOrDefault(second, 0L) / Math.max(1, inUse(second, step));
      explained += step.each() * Math.min(1, share);
      all += step.each();
      if (share < Limits.HALF) {
        bad.addLine(second, step.each(), step.waiting / 1e9);
      }
    }
    return explained >= Limits.HALF * all
        ? null
        : bad.charge(Confidence.MEASURED, false, stuckFor(), seconds);
  }

  /**
   * Whether reported holders had half of the carriers, while threads queued, in half of these
   * seconds.
   */
  public boolean areHeldIn(Set<Integer> some) {
    Map<Integer, Long> taken = found();
    double much = Limits.HALF * parallelism * Steps.SECOND;
    long held =
        some.stream()
            .filter(second -> taken.getOrDefault(second, 0L) >= much && hasQueue(second))
            .count();
    return held > 0 && held >= Limits.HALF * some.size();
  }

  private boolean hasQueue(int second) {
    Step step = carriers.at(second);
    return step == null || step.waiting >= Limits.HALF * step.looked;
  }

  /** Nanoseconds held by reported holders in each second. */
  private Map<Integer, Long> found() {
    Map<Integer, Long> found = new HashMap<>();
    holders.forEach((key, holder) -> {
      if (isFinding(of(key))) {
        holder.held.each((second, nanos) -> found.merge(second, nanos, Long::sum));
      }
    });
    if (isFinding(spare)) {
      for (int second : carriers.seconds()) {
        Step step = Objects.requireNonNull(carriers.at(second));
        if (step.isAtMaximum()) {
          found.merge(second, step.compensated, Long::sum);
        }
      }
    }
    return found;
  }

  private static boolean isFinding(@Nullable Charge charge) {
    return charge != null && charge.judged() != null;
  }

  /** The charge of compensated calls; null without any. */
  public @Nullable Charge spare() {
    return spare;
  }

  /**
   * Judges the compensated calls.
   *
   * @param most the number of spare carriers
   * @param grown the most at once; 0 if unknown
   * @param figures spare carriers in use according to the pool
   */
  void judgeSpare(int most, long grown, Steps figures) {
    BadSeconds bad = new BadSeconds(Scarcity.SPARE_CARRIERS);
    double available = Math.max(1, most) * (double) Steps.SECOND;
    boolean isTimed = true;
    if (carriers.isEmpty()) {
      (figures.total() > 0 ? figures : compensated)
          .each((second, nanos) ->
              bad.add(second, Math.min(1, nanos / available), 0, 0, compensated, false));
      if (bad.isEmpty() && grown > 0) {
        // The times of the calls are unknown.
        isTimed = false;
        bad.add(0, Math.min(1, grown / (double) Math.max(1, most)), 0, 0, compensated, false);
      }
    }
    for (int second : carriers.seconds()) {
      Step step = Objects.requireNonNull(carriers.at(second));
      if (step.compensated > 0) {
        boolean isFull = step.isAtMaximum();
        bad.add(
            second,
            Math.min(1, step.compensated / available),
            isFull ? step.each() : 0,
            isFull ? step.waiting / 1e9 : 0,
            compensated,
            isFull && isStuck(second));
      }
    }
    spare =
        bad.isEmpty()
            ? null
            : bad.charge(
                carriers.isEmpty() ? Confidence.INFERRED : Confidence.MEASURED,
                false,
                stuckFor(),
                isTimed ? seconds : 1);
  }

  /** Carrier time in use, nanoseconds. */
  private double inUse(int second, @Nullable Step step) {
    long ran = runs.nanos(second);
    long waited = waits.nanos(second);
    if (step == null) {
      return waited + (double) ran;
    }
    double held = Math.max(waited, step.pinned + step.blocked);
    return held + Math.max(ran, step.running) + (step.isAtMaximum() ? step.compensated : 0);
  }

  private boolean isStuck(int second) {
    return second >= Steps.second(stuckSince) && stuckSince < carriers.lastLook();
  }

  private double stuckFor() {
    return Math.max(0, carriers.lastLook() - stuckSince) / 1e9;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Charges charges
        && keys().equals(charges.keys())
        && keys().stream().allMatch(key -> Objects.equals(of(key), charges.of(key)))
        && Objects.equals(rest(), charges.rest())
        && Objects.equals(spare, charges.spare);
  }

  @Override
  public int hashCode() {
    return keys().hashCode();
  }
}
