package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.HungFacts.Deadlock;
import io.vtscope.finding.HungFacts.DumpedStall;
import io.vtscope.finding.HungFacts.DumpedThread;
import io.vtscope.finding.HungFacts.Stall;
import io.vtscope.finding.HungFacts.StallCause;
import io.vtscope.finding.HungFacts.StallExtent;
import io.vtscope.finding.HungFacts.StalledThread;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.state.StallState.StallProof;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Describes stalls of all carriers. */
final class AboutStalls {
  /** Stalls that more carriers may end, or cannot delay. */
  private static final Set<Remedy> NOT_DELAYED =
      EnumSet.of(
          Remedy.BREAK_CIRCLE,
          Remedy.MAP_DEADLOCK,
          Remedy.LOCK_ORDER,
          Remedy.PLATFORM_OWNER,
          Remedy.OBJECT_WAIT);

  private AboutStalls() {}

  static Message of(HungFacts facts, Finding finding, Snapshot snapshot) {
    return switch (facts) {
      case Stall stall -> stall(stall, finding);
      case DumpedStall stall -> dumpedStall(stall, snapshot);
      case Deadlock deadlock -> AboutDeadlocks.of(deadlock);
    };
  }

  private static Message stall(Stall stall, Finding finding) {
    StallExtent extent = stall.extent();
    Draft draft =
        new Draft(
                "%s held by waiting threads for %s; %s wait for a carrier"
                    .formatted(
                        Amounts.capitalised(Amounts.all(extent.carriers(), "carrier", "are", "is")),
                        Amounts.time(extent.longestNanos()),
                        Amounts.count(extent.queued(), "virtual thread")))
            .field(Label.LOCK, lock(stall.cause()))
            .field(Label.BLOCKS_IN, reason(stall))
            .field(Label.FIGURES, times(extent))
            .field(
                Label.FIGURES,
                stall.seenHere() < 0 ? null : stall.seenHere() + " of these threads wait here")
            .field(
                Label.FIGURES, stall.someInCalls() ? "Other carriers are in blocking calls." : null)
            .field(Label.FIGURES, end(stall))
            .field(
                Label.THEN,
                NOT_DELAYED.contains(stall.change().remedy())
                    ? null
                    : "A higher -Djdk.virtualThreadScheduler.parallelism only delays the stall.");
    draft.list(stall.threads().stream().map(AboutStalls::thread), stall.moreThreads());
    String types = Classes.or(stall.initialisers());
    Changes.add(draft, "stall.", stall.change(), finding.site(), "types", types);
    return draft.message();
  }

  private static Message dumpedStall(DumpedStall stall, Snapshot snapshot) {
    boolean isOne = stall.carriers() == 1;
    boolean lasted = stall.lastedNanos() >= 0;
    String who = Amounts.capitalised(Amounts.all(stall.carriers(), "carrier", "had", "had"));
    String what =
        lasted
            ? "the same virtual %s in thread dumps %s apart"
                .formatted(isOne ? "thread" : "threads", Amounts.time(stall.lastedNanos()))
            : "%s when the recording ended"
                .formatted(isOne ? "a waiting virtual thread" : "waiting virtual threads");
    Draft draft =
        new Draft(who + " " + what)
            .field(
                Label.FIGURES,
                lasted
                    ? "The carriers took no processor time, so nothing else ran."
                    : "One thread dump does not show how long this lasted.");
    draft.list(stall.threads().stream().map(AboutStalls::thread), stall.moreThreads());
    if (stall.target() != null) {
      draft.fix("stall.INITIALISE", "target", stall.target());
    }
    long pid = snapshot.target().pid();
    String command = pid > 0 ? "vtscope dump " + pid : "vtscope dump";
    return draft
        .fix("dumped-stall." + stall.remedy(), "dump", command)
        .fix("dumped-stall.agent")
        .message();
  }

  private static @Nullable String times(StallExtent extent) {
    return extent.stalls() == 1
        ? null
        : "%s, %s in total, longest %s"
            .formatted(
                Amounts.count(extent.stalls(), "stall"),
                Amounts.time(extent.stalledNanos()),
                Amounts.time(extent.longestNanos()));
  }

  private static @Nullable String end(Stall stall) {
    if (stall.cause().reason() == StallCause.Reason.PLATFORM_THREAD) {
      return null;
    }
    if (!stall.extent().ended()) {
      return "It had not ended when the recording ended.";
    }
    return stall.cause().proof() == StallProof.WAITS_FOR_OTHERS
        ? "Only a timeout or a platform thread can have ended it."
        : null;
  }

  /** What the threads wait for, and why it does not happen. */
  private static String reason(Stall stall) {
    return switch (stall.cause().reason()) {
      case INITIALISERS ->
          "the static initialisers of %s, which most likely wait for each other"
              .formatted(Classes.and(stall.initialisers()));
      case PLATFORM_THREAD ->
          "monitors owned by a platform thread: before JDK 24 a virtual owner keeps its carrier";
      case DEADLOCK ->
          "each other (a deadlock), unless a platform thread owns the monitors;"
              + " this JVM does not report monitor owners";
      case TIMED -> "a timeout, or a signal from threads that may be among those without a carrier";
      case PROOF -> proof(stall.cause());
    };
  }

  private static String proof(StallCause cause) {
    String lock = cause.lock() == null ? "a lock" : Locks.brief(cause.lockField(), cause.lock());
    String next = cause.next() == null ? "its next owner" : cause.next() + ", its next owner,";
    String owner = cause.owner() == null ? cause.next() : cause.owner();
    return switch (cause.proof()) {
      case LOCK_FREE -> "%s, which is free: %s has no carrier".formatted(lock, next);
      case OWNER_QUEUED ->
          "%s: its owner%s could run and has no carrier"
              .formatted(lock, owner == null ? "" : " " + owner);
      case POLLER_QUEUED ->
          "the network: the JDK's own virtual thread that polls it has no carrier";
      case CYCLE -> "each other";
      case WAITS_FOR_OTHERS -> "threads that may be among those without a carrier";
    };
  }

  private static @Nullable String lock(StallCause cause) {
    return cause.lock() == null ? null : Locks.full(cause.lockField(), cause.lock());
  }

  private static String thread(StalledThread thread) {
    String where =
        switch (thread.role()) {
          case CARRIED, IN_CALL, QUEUED -> Objects.requireNonNullElse(thread.carrier(), "carrier");
          case OWNER -> "owner";
          case NEXT -> "next";
        };
    String waits =
        thread.waitsFor() == null
            ? ""
            : ", waits for " + Locks.brief(thread.lockField(), thread.waitsFor());
    String owner =
        thread.owner() != null
            ? ", owned by " + thread.owner()
            : thread.isFree() ? ", which is free" : "";
    return "%s: %s %s%s%s%s"
        .formatted(where, thread.thread(), thread.state(), at(thread.at()), waits, owner);
  }

  private static String thread(DumpedThread thread) {
    String how =
        switch (thread.how()) {
          case PINNED -> "parked and pinned";
          case NATIVE -> "in native code";
          case CLASS_WAIT -> "waits for the static initialiser of " + thread.waitsFor();
          case NO_STACK -> "whose stack this JDK does not show";
          case WAITS -> "waits";
        };
    String held =
        thread.heldNanos() > 0 ? ", for at least " + Amounts.time(thread.heldNanos()) : "";
    return "%s: virtual thread #%d, %s%s%s"
        .formatted(thread.carrier(), thread.thread(), how, at(thread.at()), held);
  }

  private static String at(@Nullable Frame frame) {
    return frame == null ? "" : " in " + Code.place(frame);
  }
}
