package io.vtscope.rule.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.PinReasons;
import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.finding.Finding;
import io.vtscope.finding.HungFacts;
import io.vtscope.finding.HungFacts.DumpedStall.Remedy;
import io.vtscope.finding.HungFacts.DumpedThread;
import io.vtscope.finding.HungFacts.DumpedThread.How;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.DumpedCarriers;
import io.vtscope.ledger.carrier.Kept;
import io.vtscope.ledger.carrier.PoolGrowth;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.library.Makers;
import io.vtscope.state.CarrierState;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds a stall in the JVM's last thread dump: all carriers are held and none computes. Whether
 * threads were queued is unknown.
 */
final class DumpedStall {

  private DumpedStall() {}

  static @Nullable Finding finding(Kind kind, Snapshot snapshot) {
    DumpedCarriers dumped = snapshot.carriers().dumped();
    if (dumped == null
        || dumped.taken().size() < Math.max(dumped.carriers(), Math.max(1, dumped.parallelism()))
        || dumped.taken().stream().anyMatch(one -> how(one) == null)) {
      return null;
    }
    List<Kept> taken = dumped.taken();
    long nanos = taken.stream().mapToLong(Kept::nanos).min().orElse(0);
    // It may have been unmounted between the dumps.
    boolean lasted = nanos >= Steps.SECOND && dumped.sinceHeld() >= nanos;
    if (!lasted
        && (!dumped.isIdle()
            || taken.stream().anyMatch(DumpedStall::mayRun)
            || dumped.sinceHeld() < Math.max(Steps.SECOND, dumped.longestHold()))) {
      return null;
    }
    // A call without a stack may be compensated.
    boolean mayGrow =
        taken.stream().anyMatch(one -> one.stack() == null)
            && (snapshot.carrierSummary().growths().stream().anyMatch(DumpedStall::mayLast)
                || dumped.carriers() > Math.max(1, dumped.parallelism()));
    Kept shown = shown(taken);
    Stack stack = shown.stack();
    Site site = stack == null ? null : ExecutorNames.user(stack);
    double share = (double) nanos / Math.max(1, snapshot.window().nanos());
    return new Finding(
        kind,
        Judgement.of(mayGrow ? Severity.INFO : Severity.WARNING),
        null,
        share > 0 ? Math.min(1, share) : -1,
        site,
        List.of(),
        Makers.artifact(site, snapshot),
        facts(dumped, lasted ? nanos : -1),
        stack);
  }

  private static HungFacts.DumpedStall facts(DumpedCarriers dumped, long nanos) {
    List<Kept> taken = dumped.taken();
    String awaited =
        taken.stream()
            .map(one -> PinReasons.initialised(one.last().waitsFor()))
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(null);
    boolean noStacks = taken.stream().allMatch(one -> one.stack() == null);
    List<DumpedThread> threads =
        taken.stream().limit(Most.EXAMPLES).map(DumpedStall::thread).toList();
    return new HungFacts.DumpedStall(
        dumped.carriers(),
        nanos,
        awaited != null ? Remedy.INITIALISE : noStacks ? Remedy.DUMP : Remedy.STACKS,
        awaited,
        threads,
        taken.size() - threads.size());
  }

  /** Other compensated calls are short. */
  private static boolean mayLast(PoolGrowth growth) {
    String call = String.valueOf(growth.blocking());
    return call.startsWith("java.lang.Object.wait") || call.startsWith("java.io.FileInputStream.");
  }

  /** One dump may show it by chance. */
  private static boolean mayRun(Kept kept) {
    return kept.stack() != null
        && (kept.last().kind() == HeldKind.UNKNOWN || kept.last().kind() == HeldKind.NATIVE)
        && kept.last().waitsFor() == null;
  }

  /** Null if it computes or may be compensated. */
  private static @Nullable How how(Kept kept) {
    Stack stack = kept.stack();
    if (stack != null && mayBeCompensated(stack.frames().getFirst())) {
      return null;
    }
    return switch (kept.last().kind()) {
      case RUNNING -> null;
      case PINNED -> How.PINNED;
      case NATIVE -> How.NATIVE;
      default ->
          PinReasons.initialised(kept.last().waitsFor()) != null
              ? How.CLASS_WAIT
              : stack == null ? How.NO_STACK : How.WAITS;
    };
  }

  private static boolean mayBeCompensated(Frame top) {
    return Frames.isFile(top) || top.type().equals("java.lang.Object");
  }

  private static Kept shown(List<Kept> taken) {
    return taken.stream()
        .filter(one -> one.stack() != null)
        .filter(one -> one.last().waitsFor() == null)
        .findFirst()
        .orElse(
            taken.stream().filter(one -> one.stack() != null).findFirst().orElse(taken.getFirst()));
  }

  private static DumpedThread thread(Kept kept) {
    CarrierState.CarrierHeld last = kept.last();
    Stack stack = kept.stack();
    return new DumpedThread(
        last.carrier(),
        last.thread().id(),
        Objects.requireNonNull(how(kept)),
        PinReasons.initialised(last.waitsFor()),
        stack == null ? null : StallFacts.innermost(stack),
        kept.nanos());
  }
}
