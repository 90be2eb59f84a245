package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.DumpedCarriers;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.carrier.Kept;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.CarrierObservation.HeldKind;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * All carriers taken in the thread dump that the JVM itself has made as a recording ended, and none
 * computes: what a recording without the agent tells of a JVM that stands still. Whether others
 * could have run nobody has seen.
 */
final class DumpedStall {
  private static final int MOST_LINES = 24;

  /** What is shorter ends in a moment. */
  private static final Duration LEAST = Duration.ofSeconds(1);

  private DumpedStall() {}

  /** Null where there is none. */
  static @Nullable Finding finding(Kind kind, Snapshot snapshot) {
    DumpedCarriers dumped = snapshot.carriers().dumped();
    if (dumped == null
        || dumped.taken().size() < Math.max(dumped.carriers(), Math.max(1, dumped.parallelism()))
        || dumped.taken().stream().anyMatch(one -> waits(one) == null)) {
      return null;
    }
    List<Kept> taken = dumped.taken();
    long nanos = taken.stream().mapToLong(Kept::nanos).min().orElse(0);
    // Who has the same carrier in two dumps may have had it many times.
    boolean lasted = nanos >= LEAST.toNanos() && dumped.sinceHeld() >= nanos;
    if (!lasted
        && (!dumped.isIdle()
            || taken.stream().anyMatch(DumpedStall::mayRun)
            || dumped.sinceHeld() < Math.max(LEAST.toNanos(), dumped.longestHold()))) {
      return null;
    }
    // The pool starts others for who waits in some calls: without a stack nobody can tell.
    boolean mayGrow =
        taken.stream().anyMatch(one -> one.stack() == null)
            && (snapshot.growths().stream().anyMatch(DumpedStall::mayLast)
                || dumped.carriers() > Math.max(1, dumped.parallelism()));
    Kept shown = shown(taken);
    Stack stack = shown.stack();
    Site site = stack == null ? null : ExecutorNames.user(stack);
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("carriers", dumped.carriers());
    if (lasted) {
      evidence.put("lastedMillis", nanos / 1e6);
    }
    return new Finding(
        kind,
        mayGrow ? Severity.INFO : Severity.WARNING,
        title(dumped.carriers(), site, lasted ? Amounts.time(nanos) : null),
        site,
        List.of(),
        Makers.artifact(site, snapshot),
        null,
        Math.min(1, (double) nanos / Math.max(1, snapshot.window().nanos())),
        remedy(taken, snapshot),
        evidence,
        stack,
        lines(taken));
  }

  /**
   * The sentence.
   *
   * @param apart how far apart the dumps are that have it so; null where there is one only
   */
  private static String title(int carriers, @Nullable Site site, @Nullable String apart) {
    boolean isOne = carriers == 1;
    String in = site == null ? "" : isOne ? ", in " : ", one of them in ";
    String where = site == null ? "" : in + site.name() + ",";
    String who = Amounts.capitalised(all(carriers));
    return apart == null
        ? "%s had %s on %s%s when the recording ended, and the JVM took hardly any processor time: for how long is not known, as it is by one thread dump."
            .formatted(
                who, isOne ? "a virtual thread" : "virtual threads", isOne ? "it" : "them", where)
        : "%s had the same virtual %s%s in thread dumps %s apart, the last as the recording ended, and took no processor time: nothing else ran on %s."
            .formatted(who, isOne ? "thread" : "threads", where, apart, isOne ? "it" : "them");
  }

  private static String all(int carriers) {
    return carriers == 1 ? "the one carrier" : "all " + WaitWords.number(carriers) + " carriers";
  }

  /**
   * Other calls that the pool starts carriers for are over in a moment, as where a class is read.
   */
  private static boolean mayLast(Growth growth) {
    String call = String.valueOf(growth.blocking());
    return call.startsWith("java.lang.Object.wait") || call.startsWith("java.io.FileInputStream.");
  }

  /** One dump sees it by chance. */
  private static boolean mayRun(Kept kept) {
    return kept.stack() != null
        && (kept.last().kind() == HeldKind.UNKNOWN || kept.last().kind() == HeldKind.NATIVE)
        && kept.last().waitsFor() == null;
  }

  /**
   * What a carrier waits in; null where its virtual thread computes, or is in a call for which the
   * pool may start another carrier.
   */
  private static @Nullable String waits(Kept kept) {
    Stack stack = kept.stack();
    if (stack != null && mayBeCompensated(stack.frames().getFirst())) {
      return null;
    }
    String awaited = PinReasons.initialised(kept.last().waitsFor());
    return switch (kept.last().kind()) {
      case RUNNING -> null;
      case PINNED -> "parked and pinned";
      case NATIVE -> "in native code";
      default ->
          awaited != null
              ? "which waits for the static initialiser of " + awaited
              : stack == null ? "whose stack this JDK does not show" : "which waits";
    };
  }

  private static boolean mayBeCompensated(Frame top) {
    return Frames.isFile(top) || top.type().equals("java.lang.Object");
  }

  /** One with a stack, and where others wait for a class the one that does not. */
  private static Kept shown(List<Kept> taken) {
    return taken.stream()
        .filter(one -> one.stack() != null)
        .filter(one -> one.last().waitsFor() == null)
        .findFirst()
        .orElse(
            taken.stream().filter(one -> one.stack() != null).findFirst().orElse(taken.getFirst()));
  }

  private static String remedy(List<Kept> taken, Snapshot snapshot) {
    long pid = snapshot.target().pid();
    String dump = "while it lasts, vtscope dump" + (pid > 0 ? " " + pid : "");
    String awaited =
        taken.stream()
            .map(one -> PinReasons.initialised(one.last().waitsFor()))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    if (awaited != null) {
      return StallWords.initialise(awaited)
          + " "
          + Amounts.capitalised(dump)
          + " says who waits for whom.";
    }
    boolean noStacks = taken.stream().allMatch(one -> one.stack() == null);
    return (noStacks
            ? "This JDK's thread dumps have no stacks of virtual threads: "
                + dump
                + " shows what holds the carriers"
            : "See what these stacks wait for: who has a carrier while he waits keeps it from all"
                + " others. "
                + Amounts.capitalised(dump)
                + " says who waits for whom")
        + "; and with the agent a recording has it.";
  }

  private static List<String> lines(List<Kept> taken) {
    List<String> lines = new ArrayList<>();
    for (Kept one : taken.subList(0, Math.min(MOST_LINES, taken.size()))) {
      CarrierObservation.CarrierHeld last = one.last();
      lines.add(
          "%s: virtual thread #%d, %s%s%s"
              .formatted(
                  last.carrier(),
                  last.thread().id(),
                  String.valueOf(waits(one)),
                  at(one.stack()),
                  one.nanos() > 0 ? ", for " + Amounts.time(one.nanos()) + " at least" : ""));
    }
    if (taken.size() > MOST_LINES) {
      lines.add("and " + (taken.size() - MOST_LINES) + " more");
    }
    return Collections.unmodifiableList(lines);
  }

  private static String at(@Nullable Stack stack) {
    String place = stack == null ? "" : StallWords.place(stack);
    return place.isEmpty() ? "" : ", at " + place;
  }
}
