package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Circles;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.CarriersNow;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Dump;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.observation.StallObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What a dump says first: whether it is stuck.
 *
 * @param sentence as it stands above the rest
 * @param more sentences that say more of it
 */
public record DumpState(Kind kind, String sentence, List<String> more) {
  /** What it is. */
  public enum Kind {
    /** All carriers are held for long, and others could run. */
    STALLED,
    /** The same, but it is not known yet whether it lasts. */
    STALLED_IF_IT_LASTS,
    /** Calls for which others are started hold the carriers, and there may be no more. */
    NO_CARRIER_LEFT,
    /** All carriers are kept by virtual threads that compute, and others could run. */
    COMPUTING,
    /** All carriers are held for long by the same virtual threads, and others could run. */
    HELD,
    /** All carriers carry somebody, and others could run; none was seen to last. */
    TAKEN,
    /** Others could run, and a carrier that is idle is not woken. */
    IDLE_CARRIER,
    /** Others could run and a carrier is idle; they were not seen to wait for long. */
    QUEUED,
    /** Threads wait for each other. */
    DEADLOCK,
    /** None of these. */
    NOT_STALLED
  }

  /** Whether more is a list, and no paragraph. */
  public boolean isList() {
    return kind == Kind.NO_CARRIER_LEFT;
  }

  /** At least one; none where no agent has looked. */
  public static List<DumpState> of(Snapshot snapshot, Dump dump) {
    if (snapshot.target().agent() == null) {
      return List.of();
    }
    List<DumpState> states = new ArrayList<>();
    DumpState carriers = carriers(snapshot, dump);
    boolean moves =
        switch (carriers.kind) {
          case NOT_STALLED, TAKEN, QUEUED -> true;
          default -> false;
        };
    if (!moves || snapshot.deadlocks().isEmpty()) {
      states.add(carriers);
    }
    if (!snapshot.deadlocks().isEmpty()) {
      states.add(deadlock(snapshot.deadlocks(), moves ? others(snapshot, dump) : List.of()));
    }
    return List.copyOf(states);
  }

  private static DumpState carriers(Snapshot snapshot, Dump dump) {
    Carriers carriers = snapshot.carriers();
    if (dump.isStalled()) {
      return stalled(dump);
    }
    if (carriers.isExhausted()) {
      return exhausted(carriers, dump);
    }
    long computed = dump.computedNanos(carriers);
    if (computed >= Dump.LONG.toNanos()) {
      return new DumpState(Kind.COMPUTING, computing(computed, carriers, dump), List.of());
    }
    long kept = dump.keptNanos(carriers);
    if (kept >= Dump.LONG.toNanos()) {
      return new DumpState(Kind.HELD, held(kept, carriers, dump), List.of());
    }
    return taken(carriers, dump);
  }

  private static DumpState taken(Carriers carriers, Dump dump) {
    if (dump.allCarriersWait(carriers.parallelism())) {
      return new DumpState(
          Kind.STALLED_IF_IT_LASTS,
          "All carriers wait and others could run: a stall, if it lasts.",
          List.of());
    }
    if (dump.areAllTaken(carriers.parallelism())) {
      return new DumpState(
          Kind.TAKEN,
          "All carriers are taken and others could run.",
          List.of("No virtual threads were seen to keep them all for a second."));
    }
    return dump.done().queued() == 0
        ? new DumpState(
            Kind.NOT_STALLED,
            "The carriers are not stalled: no virtual thread waits for one.",
            List.of("Whether a lock, a pool or an executor stands still, vtscope report says."))
        : notAllTaken(carriers, dump);
  }

  private static DumpState notAllTaken(Carriers carriers, Dump dump) {
    String could =
        Amounts.capitalised(Amounts.count(dump.done().queued(), "virtual thread") + " could run");
    if (!dump.isCarrierUnwoken(carriers)) {
      return new DumpState(
          Kind.QUEUED,
          could + ", and not all carriers are taken: they may be about to get one.",
          List.of("None was seen to wait for a second while a carrier was idle."));
    }
    return new DumpState(
        Kind.IDLE_CARRIER,
        "%s and wait%s for a carrier, though only %d of %s taken: for %s the JDK has woken none that is idle."
            .formatted(
                could,
                dump.done().queued() == 1 ? "s" : "",
                dump.carried().size(),
                Amounts.count(carriers.parallelism(), "carrier")
                    + (dump.carried().size() == 1 ? " is" : " are"),
                Amounts.time(dump.unwokenNanos(carriers))),
        List.of("What to do about that, vtscope report says."));
  }

  private static String held(long nanos, Carriers carriers, Dump dump) {
    return "%s been held for %s or longer by the same virtual %s, and %s could run."
        .formatted(
            Amounts.capitalised(Amounts.all(carriers.parallelism(), "carrier", "have", "has")),
            Amounts.time(nanos),
            carriers.parallelism() == 1 ? "thread" : "threads",
            Amounts.count(dump.done().queued(), "virtual thread"));
  }

  private static DumpState stalled(Dump dump) {
    StallObservation.Stall stall = dump.stall();
    return stall == null
        ? new DumpState(
            Kind.STALLED,
            "STALLED: all carriers are held for long, and others could run.",
            List.of())
        : new DumpState(
            Kind.STALLED,
            "STALLED for %s: %s held, and %s could run."
                .formatted(
                    Amounts.time(dump.stalledNanos()),
                    Amounts.all(stall.carriers(), "carrier", "are", "is"),
                    Amounts.count(stall.queued(), "virtual thread")),
            List.of(Stalls.why(stall)));
  }

  private static String computing(long nanos, Carriers carriers, Dump dump) {
    return "%s been kept for %s by the same virtual %s, and %s could run."
        .formatted(
            Amounts.capitalised(Amounts.all(carriers.parallelism(), "carrier", "have", "has")),
            Amounts.time(nanos),
            carriers.parallelism() == 1 ? "thread, which computes" : "threads, which compute",
            Amounts.count(dump.done().queued(), "virtual thread"));
  }

  private static DumpState exhausted(Carriers carriers, Dump dump) {
    CarriersNow now = Objects.requireNonNull(carriers.now());
    String sentence =
        "NO CARRIER LEFT: %d of %d block in calls for which others are started, there may be %d at most, and %s could run."
            .formatted(
                now.compensated(),
                now.pool(),
                carriers.maxPoolSize(),
                Amounts.count(dump.done().queued(), "virtual thread"));
    List<String> calls =
        carriers.calls().stream()
            .map(of ->
                "%s in %s, for up to %s"
                    .formatted(
                        of.call().site() == null ? "Code of the JDK" : of.call().site().name(),
                        of.call().blocking() == null ? "a call" : of.call().blocking(),
                        Amounts.time(of.nanos())))
            .toList();
    return new DumpState(Kind.NO_CARRIER_LEFT, sentence, calls);
  }

  /** Who is left, where carriers are free for others. */
  private static List<String> others(Snapshot snapshot, Dump dump) {
    Scan scan = snapshot.population().scan(dump.done().scan());
    if (scan == null) {
      return List.of("It does not keep all carriers.");
    }
    return List.of(
        Circles.others(scan, snapshot.deadlocks()) > 0
            ? "Others go on: it does not keep all carriers."
            : "No other virtual thread goes on: none was seen that does not wait for what they have.");
  }

  private static DumpState deadlock(List<Deadlock> circles, List<String> others) {
    long threads = circles.stream().mapToLong(circle -> circle.threads().size()).sum();
    return new DumpState(
        Kind.DEADLOCK,
        "DEADLOCK: %s wait for each other%s%s."
            .formatted(
                Amounts.count(threads, "thread"),
                circles.size() == 1 ? "" : ", in " + circles.size() + " circles",
                circles.stream().allMatch(Deadlock::isForEver)
                    ? (circles.size() == 1 ? "" : ",") + " and will never run again"
                    : ", which only an interrupt or a time limit can end"),
        others);
  }
}
