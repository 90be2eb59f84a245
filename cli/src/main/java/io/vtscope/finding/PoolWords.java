package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.PopulationObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Words for the pool that virtual threads wait for, as it was when most waited for it.
 *
 * @param busiest as it was then
 * @param lent what it lends, one of it
 */
record PoolWords(PopulationObservation.ResourcePool busiest, String lent) {
  /** The only pool of the product, or the only one that fits; null where that is not known. */
  static @Nullable PoolWords of(BorrowCall call, Waits<?, ?> waits, Snapshot snapshot) {
    List<Pool> all =
        snapshot.pools().stream().filter(pool -> call.has(pool.last().type())).toList();
    List<Pool> waitedFor = all.stream().filter(pool -> pool.peakWaiting() > 0).toList();
    Waits.Point peak = waits.peak();
    List<Pool> fitting =
        waitedFor.stream()
            .filter(pool -> pool.peakWaiting() >= peak.atLeast())
            .filter(pool -> pool.peakWaiting() <= peak.atMost())
            .toList();
    for (List<Pool> some : List.of(all, waitedFor, fitting)) {
      if (some.size() == 1) {
        boolean ofAny = call.artifact().equals("commons-pool2");
        return new PoolWords(some.getFirst().busiest(), ofAny ? "object" : "connection");
      }
    }
    return null;
  }

  /** Whether all that it has was lent out. */
  boolean isFull() {
    return busiest.maximum() > 0 && busiest.active() >= busiest.maximum();
  }

  /**
   * "All 10 connections of orders are in use, 4,990 of 5,000 virtual threads"; null where they are
   * not, or it is not known. The pool has counted those who wait: that number is taken where the
   * sample bears it out, else platform threads are among them, or others wait too.
   */
  @Nullable String allInUse(Waits<?, ?> waits) {
    if (!isFull()) {
      return null;
    }
    String all =
        busiest.maximum() == 1
            ? "The only %s of %s is".formatted(lent, busiest.name())
            : "All %s of %s are".formatted(Amounts.count(busiest.maximum(), lent), busiest.name());
    return "%s in use, %s"
        .formatted(
            all,
            fits(waits)
                ? WaitWords.of(busiest.waiting(), waits.peak())
                : WaitWords.within(WaitWords.howMany(waits)));
  }

  /**
   * As many as {@link #allInUse} says that the pool has counted; 0 where it says no such number.
   */
  int countedInUse(Waits<?, ?> waits) {
    return isFull() && fits(waits) ? busiest.waiting() : 0;
  }

  private boolean fits(Waits<?, ?> waits) {
    return busiest.waiting() >= waits.peak().atLeast()
        && busiest.waiting() <= waits.peak().atMost();
  }

  /**
   * "; the pool itself counted up to 373 waiting, at another moment": where all is in use and that
   * is another number than {@link #allInUse} has; else empty.
   */
  String counted(Waits<?, ?> waits) {
    return fits(waits) || busiest.waiting() <= 0
        ? ""
        : "; the pool itself counted up to %s waiting, at another moment"
            .formatted(WaitWords.number(busiest.waiting()));
  }

  /** "; the pool orders at its busiest: 3 in use, 2 idle, 10 at most, 4 waiting". */
  String figures() {
    List<String> parts = new ArrayList<>();
    add(parts, busiest.active(), "%s in use");
    add(parts, busiest.idle(), "%s idle");
    add(parts, busiest.maximum(), "%s at most");
    add(parts, busiest.waiting(), "%s waiting");
    return parts.isEmpty()
        ? ""
        : "; the pool %s at its busiest: %s".formatted(busiest.name(), String.join(", ", parts));
  }

  private static void add(List<String> parts, int number, String text) {
    if (number >= 0) {
      parts.add(text.formatted(WaitWords.number(number)));
    }
  }

  void put(Map<String, Object> evidence) {
    evidence.put("pool", busiest.name());
    put(evidence, "poolActive", busiest.active());
    put(evidence, "poolIdle", busiest.idle());
    put(evidence, "poolMaximum", busiest.maximum());
    put(evidence, "poolWaiting", busiest.waiting());
  }

  private static void put(Map<String, Object> evidence, String name, int number) {
    if (number >= 0) {
      evidence.put(name, number);
    }
  }
}
