package io.vtscope.rule.carrier;

import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts.JvmStops;
import io.vtscope.finding.LoadFacts.JvmStops.Remedy;
import io.vtscope.finding.LoadFacts.Request;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Jdk;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierWork;
import io.vtscope.ledger.charge.Stopped;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.library.Makers;
import java.util.List;
import java.util.Set;

/** Finds long safepoints. Meanwhile no carrier runs and the agent starts no probe. */
public final class StoppedJvm {
  /** Prefixes of collector operations, JDK 21 to 27. */
  private static final List<String> COLLECTORS =
      List.of("G1", "Parallel", "Serial", "Gen", "CollectFor", "Shenandoah", "Z", "X");

  /** Requests a collection at the limit of direct buffers. */
  private static final String DIRECT = "java.nio.Bits";

  private StoppedJvm() {}

  /** At most one finding. */
  public static List<Finding> of(Snapshot snapshot) {
    Stopped stopped = snapshot.charged().stopped();
    if (stopped == null
        || !(snapshot.ranVirtualThreads() || snapshot.carriers().size().peakPool() > 0)) {
      return List.of();
    }
    boolean isOfOthers = isOfOthers(stopped, snapshot.carriers().work());
    Judgement judgement = stopped.charge().judged(isOfOthers ? Set.of(Intent.EXPLAINED) : Set.of());
    return judgement == null
        ? List.of()
        : List.of(finding(stopped, judgement, isOfOthers, snapshot));
  }

  private static boolean isOfOthers(Stopped stopped, CarrierWork work) {
    Judgement own = stopped.own().judged();
    boolean isQuiet = own == null || own.severity() == Severity.INFO;
    return isQuiet && work.machineIsFull() && work.othersHadMost();
  }

  /** A clause if safepoints explain at least half of this carrier time; may be empty. */
  public static String most(long nanos, Snapshot snapshot) {
    Stopped stopped = snapshot.charged().stopped();
    long carriers = Math.max(1, snapshot.carriers().size().parallelism());
    return stopped != null && 2 * carriers * stopped.cost().totalNanos() >= nanos
        ? " (the JVM stopped all threads for " + Amounts.time(stopped.cost().totalNanos()) + ")"
        : "";
  }

  private static Finding finding(
      Stopped stopped, Judgement judgement, boolean isOfOthers, Snapshot snapshot) {
    double share = stopped.cost().totalNanos() / (double) Math.max(1, snapshot.window().nanos());
    boolean isRequested = isRequested(stopped);
    Stack stack = isRequested ? stopped.asked().caller() : null;
    Site caller = stack == null ? null : WaitPlace.of(stack).site();
    return new Finding(
        Kind.SCHEDULING_DELAY,
        judgement,
        null,
        Math.min(1, share),
        caller,
        List.of(),
        Makers.artifact(caller, snapshot),
        facts(stopped, isRequested, isOfOthers, snapshot.target().feature()),
        stack);
  }

  private static JvmStops facts(Stopped stopped, boolean isRequested, boolean crowded, int jdk) {
    String operation = stopped.operation();
    boolean collects = COLLECTORS.stream().anyMatch(operation::startsWith);
    Stopped.Asked asked = stopped.asked();
    return new JvmStops(
        stopped.cost().count(),
        stopped.cost().totalNanos(),
        stopped.cost().maxNanos(),
        operation.isEmpty() ? null : operation,
        collects,
        operation.isEmpty() ? -1 : stopped.ofOperation(),
        isRequested
            ? new Request(String.valueOf(asked.cause()), asked.nanos(), asked.count())
            : null,
        isRequested ? remedy(asked) : collects ? ofCollector(jdk) : Remedy.OPERATION,
        crowded);
  }

  private static boolean isRequested(Stopped stopped) {
    return stopped.asked().nanos() >= Limits.HALF * stopped.cost().totalNanos();
  }

  private static Remedy remedy(Stopped.Asked asked) {
    if (!asked.isCall()) {
      return Remedy.OPERATION;
    }
    Stack stack = asked.caller();
    boolean isOfBuffers =
        stack != null && stack.frames().stream().anyMatch(frame -> frame.type().equals(DIRECT));
    return isOfBuffers ? Remedy.DIRECT_BUFFERS : Remedy.SYSTEM_GC;
  }

  private static Remedy ofCollector(int jdk) {
    return jdk > 0 && jdk < Jdk.ZGC_IS_GENERATIONAL ? Remedy.HEAP_BEFORE_JDK_23 : Remedy.HEAP;
  }
}
