package io.vtscope.ledger.charge;

import io.vtscope.clock.Steps;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.ledger.charge.CarrierSteps.Step;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Divides the carriers' time, and the wait for them, among their holders. A holder's share of the
 * time that was held or ran in a second is also its share of the wait.
 */
public final class Charges {
  private final CarrierSteps carriers;
  private final int parallelism;
  private final int seconds;
  private final Map<String, Holder> holders = new HashMap<>();

  /** What all holders took in a second, nanoseconds, by how they took it. */
  private final Map<How, Map<Integer, Long>> taken = new EnumMap<>(How.class);

  private final Steps compensated = new Steps();
  private final long stuckSince;
  private @Nullable Charge spare;

  /** How a holder takes its carrier. */
  private enum How {
    WAITS,
    RUNS
  }

  /**
   * What took carriers.
   *
   * @param isTimed whether each hold was timed; else samples show it
   * @param how whether it ran
   */
  private record Holder(boolean isTimed, How how, Steps held) {}

  /** No holder. */
  public static final Charges NONE = new Charges(new CarrierSteps(), 0, 0, Long.MAX_VALUE, 0);

  /**
   * @param carriers second by second; empty without the agent
   * @param parallelism 0 if unknown
   * @param lastEnd when the last hold of a carrier ended
   * @param pending when the probe began to wait that has not run yet; Long.MAX_VALUE if there is
   *     none
   * @param seconds of the whole window
   */
  Charges(CarrierSteps carriers, int parallelism, long lastEnd, long pending, int seconds) {
    this.seconds = seconds;
    this.carriers = carriers;
    // Without samples the number of carriers is unknown: one is the capacity.
    this.parallelism = carriers.isEmpty() ? 1 : Math.max(1, parallelism);
    stuckSince = Math.max(pending, Math.max(lastEnd, carriers.lastIdle()));
  }

  /**
   * Adds what a holder held while it waited.
   *
   * @param isTimed whether each hold was timed; else samples show it
   */
  void add(String key, boolean isTimed, Steps held) {
    add(key, isTimed, How.WAITS, held);
  }

  /** Adds what a holder held while it ran. */
  void addRunning(String key, boolean isTimed, Steps held) {
    add(key, isTimed, How.RUNS, held);
  }

  private void add(String key, boolean isTimed, How how, Steps held) {
    Holder known = holders.computeIfAbsent(key, k -> new Holder(isTimed, how, new Steps()));
    known.held.add(held);
    Map<Integer, Long> ofHow = taken.computeIfAbsent(how, h -> new HashMap<>());
    held.each((second, nanos) -> ofHow.merge(second, nanos, Long::sum));
  }

  /** Adds calls for which the pool starts other carriers, if the carriers were not sampled. */
  void addCompensated(Steps calls) {
    compensated.add(calls);
  }

  /** The charge of several holders together; null if none of them held a carrier. */
  public @Nullable Charge of(Collection<String> keys, boolean isOnce) {
    List<Holder> some =
        keys.stream().map(holders::get).filter(Objects::nonNull).distinct().toList();
    if (some.isEmpty()) {
      return null;
    }
    Steps held = new Steps();
    some.forEach(one -> held.add(one.held));
    boolean runs = some.stream().allMatch(one -> one.how == How.RUNS);
    BadSeconds bad = new BadSeconds(runs ? Scarcity.RUNNING_CARRIERS : Scarcity.CARRIERS);
    held.each((second, nanos) -> {
      Step step = carriers.at(second);
      double share = nanos / Math.max(1, inUse(second, step));
      bad.add(
          second,
          nanos / (double) (parallelism * Steps.SECOND),
          step == null ? 0 : step.each() * share,
          step == null ? 0 : step.waiting / 1e9 * share,
          held,
          isStuck(second) && share >= Limits.HALF);
    });
    return bad.charge(confidence(some), isOnce, stuckFor(), seconds);
  }

  /** The charge of one holder; null if it held nothing. */
  public @Nullable Charge of(String key) {
    return of(Set.of(key), false);
  }

  /** The holders, by their keys. */
  public Set<String> keys() {
    return holders.keySet();
  }

  private Confidence confidence(List<Holder> some) {
    return carriers.isEmpty()
        ? Confidence.INFERRED
        : some.stream().anyMatch(Holder::isTimed) ? Confidence.MEASURED : Confidence.SAMPLED;
  }

  /**
   * What those in line waited for in seconds that no holders explain; null if these explain most of
   * what was waited. Only holders that are findings explain anything.
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

  /** Whether they had most of the carriers in most of some seconds. */
  public boolean areHeldIn(Set<Integer> some) {
    Map<Integer, Long> taken = found();
    double much = Limits.HALF * parallelism * Steps.SECOND;
    long held = some.stream().filter(second -> taken.getOrDefault(second, 0L) >= much).count();
    return held > 0 && held >= Limits.HALF * some.size();
  }

  /** What holders took in each second that are findings, nanoseconds. */
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

  /** The charge of all calls for which the pool starts other carriers; null if there was none. */
  public @Nullable Charge spare() {
    return spare;
  }

  /**
   * Judges the calls for which the pool starts other carriers.
   *
   * @param most the number of spare carriers that it may start
   * @param grown the most spare carriers that it had at once; 0 if unknown
   * @param figures spare carriers in use by the pool's own figures
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
        // Only the starts of carriers tell of it, at no known time.
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

  /** Time of carriers that was held or ran in a second. */
  private double inUse(int second, @Nullable Step step) {
    long runs = taken(How.RUNS, second);
    long held = taken(How.WAITS, second);
    if (step == null) {
      return held + (double) runs;
    }
    double waits = Math.max(held, step.pinned + step.blocked);
    return waits + Math.max(runs, step.running) + (step.isAtMaximum() ? step.compensated : 0);
  }

  private long taken(How how, int second) {
    return taken.getOrDefault(how, Map.of()).getOrDefault(second, 0L);
  }

  private boolean isStuck(int second) {
    return second >= Steps.second(stuckSince) && stuckSince < carriers.lastLook();
  }

  /** Seconds up to the end in which nobody went on. */
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
