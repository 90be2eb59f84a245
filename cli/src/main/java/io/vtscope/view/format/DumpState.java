package io.vtscope.view.format;

import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Circles;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Dump;
import io.vtscope.ledger.wait.Deadlock;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.say.QueueLine;
import io.vtscope.state.LockState;
import io.vtscope.state.StallState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One verdict of a dump, for example a stall or a queue.
 *
 * @param sentence the first line
 * @param more details
 */
public record DumpState(Kind kind, String sentence, List<String> more) {
  /** The kind of verdict. Up to {@code QUEUED}, threads are runnable but not mounted. */
  public enum Kind {
    /** All carriers have been held for long. */
    STALLED,
    /** The same, possibly too short to matter. */
    STALLED_IF_IT_LASTS,
    /** Compensating calls hold all carriers, and the pool is at its maximum. */
    NO_CARRIER_LEFT,
    /** Computing threads have long held all carriers. */
    COMPUTING,
    /** The same threads have long held all carriers. */
    HELD,
    /** All carriers are in use, each for a short time. */
    TAKEN,
    /** The JDK does not wake an idle carrier. */
    IDLE_CARRIER,
    /** A carrier is idle, and none of the threads has waited for long. */
    QUEUED,
    DEADLOCK,
    LOCK,
    POOL,
    NOT_STALLED
  }

  public boolean isList() {
    return kind == Kind.NO_CARRIER_LEFT;
  }

  /** Most important first; possibly empty without the agent. */
  public static List<DumpState> of(Snapshot snapshot, Dump dump) {
    DumpState queue = queue(snapshot, dump);
    if (snapshot.target().agent() == null) {
      return queue == null ? List.of() : List.of(queue);
    }
    List<DumpState> states = new ArrayList<>();
    DumpState carriers = carriers(snapshot, dump);
    boolean moves =
        switch (carriers.kind) {
          case NOT_STALLED, TAKEN, QUEUED -> true;
          default -> false;
        };
    if (!moves) {
      states.add(carriers);
    }
    if (!snapshot.waits().deadlocks().isEmpty()) {
      states.add(
          deadlock(snapshot.waits().deadlocks(), moves ? others(snapshot, dump) : List.of()));
    }
    if (queue != null) {
      states.add(queue);
    }
    boolean isNews = carriers.kind != Kind.NOT_STALLED || queue == null;
    if (moves && isNews && snapshot.waits().deadlocks().isEmpty()) {
      states.add(carriers);
    }
    return List.copyOf(states);
  }

  /** Null without a queue. */
  private static @Nullable DumpState queue(Snapshot snapshot, Dump dump) {
    Scan scan = snapshot.waits().population().scan(dump.done().scan());
    LockState.LockQueue lock =
        scan == null || scan.locks().isEmpty() ? null : scan.locks().getFirst();
    long atLock = scan == null || lock == null ? 0 : scan.threads(scan.share(lock));
    Pool pool =
        snapshot.waits().pools().stream()
            .filter(one -> one.last().waiting() > atLock)
            .max(Comparator.comparingInt(one -> one.last().waiting()))
            .orElse(null);
    if (pool != null) {
      return new DumpState(Kind.POOL, QueueLine.of(pool), List.of());
    }
    return scan == null || lock == null || atLock == 0
        ? null
        : new DumpState(Kind.LOCK, QueueLine.of(lock, scan), List.of());
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
    if (Dump.isLong(computed)) {
      return new DumpState(Kind.COMPUTING, computing(computed, carriers, dump), List.of());
    }
    long kept = dump.keptNanos(carriers);
    if (Dump.isLong(kept)) {
      return new DumpState(Kind.HELD, held(kept, carriers, dump), List.of());
    }
    return taken(snapshot, dump);
  }

  private static DumpState taken(Snapshot snapshot, Dump dump) {
    Carriers carriers = snapshot.carriers();
    if (dump.allCarriersWait(carriers.size().parallelism())) {
      return new DumpState(
          Kind.STALLED_IF_IT_LASTS,
          "All carriers wait, and other virtual threads could run. If this lasts, it is a stall.",
          List.of());
    }
    if (dump.areAllTaken(carriers.size().parallelism())) {
      return new DumpState(
          Kind.TAKEN,
          "All carriers are in use, and other virtual threads could run.",
          List.of("No virtual threads held all of them for a second."));
    }
    return dump.done().queued() == 0
        ? notStalled(snapshot.waits().population().scan(dump.done().scan()))
        : notAllTaken(carriers, dump);
  }

  private static DumpState notStalled(@Nullable Scan scan) {
    long all = scan == null ? 0 : scan.count().total();
    boolean allWait = scan != null && all > 1 && scan.waiting() == all;
    return new DumpState(
        Kind.NOT_STALLED,
        allWait
            ? "No virtual thread waits for a carrier: all %s wait for something else."
                .formatted(Amounts.number(all))
            : "No virtual thread waits for a carrier.",
        List.of(
            allWait
                ? "One dump cannot tell whether they will go on. vtscope report can."
                : "vtscope report checks locks, pools and executors over time."));
  }

  private static DumpState notAllTaken(Carriers carriers, Dump dump) {
    String could =
        Amounts.capitalised(Amounts.count(dump.done().queued(), "virtual thread") + " could run");
    if (!dump.isCarrierUnwoken(carriers)) {
      return new DumpState(
          Kind.QUEUED,
          could + ", and a carrier is idle. They may get it soon.",
          List.of("None waited for a second while a carrier was idle."));
    }
    return new DumpState(
        Kind.IDLE_CARRIER,
        "%s and wait%s for a carrier, but only %d of %s in use. The JDK has woken no idle one for %s."
            .formatted(
                could,
                dump.done().queued() == 1 ? "s" : "",
                dump.carried().size(),
                Amounts.count(carriers.size().parallelism(), "carrier")
                    + (dump.carried().size() == 1 ? " is" : " are"),
                Amounts.time(dump.unwokenNanos(carriers))),
        List.of("vtscope report says what to do."));
  }

  private static String held(long nanos, Carriers carriers, Dump dump) {
    return "%s been held for %s or longer by the same virtual %s, and %s could run."
        .formatted(
            Amounts.capitalised(
                Amounts.all(carriers.size().parallelism(), "carrier", "have", "has")),
            Amounts.time(nanos),
            carriers.size().parallelism() == 1 ? "thread" : "threads",
            Amounts.count(dump.done().queued(), "virtual thread"));
  }

  private static DumpState stalled(Dump dump) {
    StallState.Stall stall = dump.stall();
    return stall == null
        ? new DumpState(
            Kind.STALLED,
            "STALLED: all carriers have long been held, and other virtual threads could run.",
            List.of())
        : new DumpState(
            Kind.STALLED,
            "STALLED for %s: %s held, and %s could run."
                .formatted(
                    Amounts.time(dump.stalledNanos()),
                    Amounts.all(stall.carriers(), "carrier", "are", "is"),
                    Amounts.count(stall.queued(), "virtual thread")),
            List.of(Stalls.why(stall.reason())));
  }

  private static String computing(long nanos, Carriers carriers, Dump dump) {
    return "%s been held for %s by the same virtual %s, and %s could run."
        .formatted(
            Amounts.capitalised(
                Amounts.all(carriers.size().parallelism(), "carrier", "have", "has")),
            Amounts.time(nanos),
            carriers.size().parallelism() == 1
                ? "thread, which computes"
                : "threads, which compute",
            Amounts.count(dump.done().queued(), "virtual thread"));
  }

  private static DumpState exhausted(Carriers carriers, Dump dump) {
    CarrierPoolSample now = Objects.requireNonNull(carriers.now());
    String sentence =
        "NO CARRIER LEFT: %d of %d carriers are in blocking calls, the maximum is %d, and %s could run."
            .formatted(
                now.carriers().compensated(),
                now.poolSize(),
                carriers.size().maxPoolSize(),
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

  /** Describes the remaining threads if some carriers are free. */
  private static List<String> others(Snapshot snapshot, Dump dump) {
    Scan scan = snapshot.waits().population().scan(dump.done().scan());
    if (scan == null) {
      return List.of("Some carriers are free.");
    }
    return List.of(
        Circles.others(scan, snapshot.waits().deadlocks()) > 0
            ? "Other virtual threads still run: some carriers are free."
            : "No other virtual thread runs: all sampled threads wait for locks of these threads.");
  }

  private static DumpState deadlock(List<Deadlock> circles, List<String> others) {
    long threads = circles.stream().mapToLong(circle -> circle.threads().size()).sum();
    return new DumpState(
        Kind.DEADLOCK,
        "DEADLOCK: %s wait for each other%s%s."
            .formatted(
                Amounts.count(threads, "thread"),
                circles.size() == 1 ? "" : ", in " + circles.size() + " cycles",
                circles.stream().allMatch(Deadlock::isForEver)
                    ? (circles.size() == 1 ? "" : ",") + " and will never run again"
                    : "; only an interrupt or a timeout can end this"),
        others);
  }
}
