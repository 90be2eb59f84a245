package io.vtscope.ledger.wait;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Kept;
import io.vtscope.observation.StallObservation;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A dump that a person asked for.
 *
 * @param done the end of the answer: says which question it answers
 * @param threads on carriers, waiting for carriers, and having what those wait for
 * @param stall that lasted; null if there was none
 */
public record Dump(
    StallObservation.DumpDone done,
    List<StallObservation.ThreadState> threads,
    StallObservation.@Nullable Stall stall) {
  /** Tasks that run for shorter take turns. */
  public static final Duration LONG = Duration.ofSeconds(1);

  /** Whether all carriers were held for long, and others could run. */
  public boolean isStalled() {
    return done.stall() != 0 && (stall == null || !stall.ended());
  }

  /** How long the stall had lasted, nanoseconds; 0 if unknown. */
  public long stalledNanos() {
    return stall == null ? 0 : stall.nanos() + Math.max(0, done.at() - stall.at());
  }

  /**
   * Whether every carrier has a virtual thread, and others could run.
   *
   * @param parallelism 0 if unknown
   */
  public boolean areAllTaken(int parallelism) {
    return parallelism > 0 && done.queued() > 0 && carried().size() >= parallelism;
  }

  /**
   * Whether all carriers wait and others could run: a stall, if it lasts.
   *
   * @param parallelism 0 if unknown
   */
  public boolean allCarriersWait(int parallelism) {
    return areAllTaken(parallelism)
        && carried().stream()
            .noneMatch(one -> one.state().equals("RUNNABLE") || one.state().equals("RUNNING"));
  }

  /**
   * How long all carriers have been kept by the same virtual threads, which compute, while others
   * could run; 0 if not, or unknown.
   */
  public long computedNanos(Carriers carriers) {
    boolean run = carried().stream().allMatch(one -> one.state().equals("RUNNABLE"));
    return run ? keptNanos(carriers, Kept::computes) : 0;
  }

  /**
   * How long all carriers have been kept by the same virtual threads, whatever they do, while
   * others could run, as far as they were looked at; 0 if not, or unknown.
   */
  public long keptNanos(Carriers carriers) {
    return keptNanos(carriers, kept -> true);
  }

  /**
   * For how long a virtual thread has waited for a carrier though one was idle; 0 where none does.
   */
  public long unwokenNanos(Carriers carriers) {
    SchedulingDelay delay = carriers.delay();
    return delay == null || done.queued() == 0 ? 0 : delay.stillUnwokenNanos();
  }

  /** Whether that is too long for one that was woken. */
  public boolean isCarrierUnwoken(Carriers carriers) {
    return unwokenNanos(carriers) >= LONG.toNanos();
  }

  private long keptNanos(Carriers carriers, Predicate<Kept> such) {
    if (!areAllTaken(carriers.parallelism())) {
      return 0;
    }
    long since = Long.MIN_VALUE;
    for (StallObservation.ThreadState one : carried()) {
      Kept kept =
          carriers.kept().stream()
              .filter(k -> k.last().thread().id() == one.thread().id() && such.test(k))
              .findFirst()
              .orElse(null);
      if (kept == null) {
        return 0;
      }
      since = Math.max(since, kept.last().at() - kept.last().nanos());
    }
    return Math.max(0, done.at() - since);
  }

  /** The threads that were mounted. */
  public List<StallObservation.ThreadState> carried() {
    return with(StallObservation.Role.CARRIED);
  }

  public List<StallObservation.ThreadState> with(StallObservation.Role role) {
    return threads.stream().filter(thread -> thread.role() == role).toList();
  }

  /**
   * Whether it lacks the carriers: who asks an agent that has just begun may be answered before it
   * has looked at them.
   */
  public boolean lacksCarriers(Population population) {
    Scan scan = population.scan(done.scan());
    return scan != null
        && scan.count().states().running() + scan.count().states().pinned() > 0
        && carried().isEmpty();
  }
}
