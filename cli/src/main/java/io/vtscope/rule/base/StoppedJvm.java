package io.vtscope.rule.base;

import io.vtscope.blame.Site;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts.JvmStops;
import io.vtscope.finding.LoadFacts.JvmStops.Cure;
import io.vtscope.finding.LoadFacts.Request;
import io.vtscope.finding.LoadFacts.StopExtent;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Stopped;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.library.Makers;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.List;

/**
 * A rule for a JVM that stops all threads for long, for example to collect garbage. No carrier runs
 * meanwhile, and the agent starts no probe.
 */
public final class StoppedJvm {
  /** A person who waits for an answer notices a single stop of this length. */
  private static final Duration OUTAGE = Duration.ofSeconds(2);

  /** The sum of many shorter stops that is noticed if it is {@link #MUCH} of the time too. */
  private static final Duration MANY = Duration.ofSeconds(1);

  /**
   * The part of the time from the first stop to the last. Collectors that stop the application aim
   * at less than a tenth (G1's {@code GCTimeRatio} at 8 %). On a shared machine they take twice
   * that.
   */
  private static final double MUCH = 0.2;

  /**
   * How many times as long a stop takes on a full machine. There even a heap of some hundred
   * megabytes takes seconds.
   */
  private static final double FULL = 2.5;

  /** The first letters of operations that collect garbage, tested on JDK 21 to 27. */
  private static final List<String> COLLECTORS =
      List.of("G1", "Parallel", "Serial", "Gen", "CollectFor", "Shenandoah", "Z", "X");

  /** The part of the time that requested collections take; then fewer requests help. */
  private static final double MOSTLY = 0.5;

  /** The allocator of direct buffers: it requests a collection if the limit is reached. */
  private static final String DIRECT = "java.nio.Bits";

  /** Since then ZGC is generational by default ({@code ZGenerational}, JEP 474). */
  private static final int ZGC_IS_GENERATIONAL = 23;

  private StoppedJvm() {}

  /** One finding; none if nobody would notice, or if there was no virtual thread. */
  public static List<Finding> of(Snapshot snapshot) {
    Stopped stopped = snapshot.stopped();
    boolean had = snapshot.ranVirtualThreads() || snapshot.carriers().peakPool() > 0;
    return stopped != null && had && isMuch(stopped, snapshot, 1)
        ? List.of(finding(stopped, snapshot))
        : List.of();
  }

  /** Whether stops explain that virtual threads start late. */
  public static boolean isLoud(Snapshot snapshot) {
    return of(snapshot).stream().anyMatch(one -> one.severity() != Severity.INFO);
  }

  /** ", as ..." if stops take at least half of some carrier time; else "". */
  static String most(long nanos, Snapshot snapshot) {
    Stopped stopped = snapshot.stopped();
    long carriers = Math.max(1, snapshot.carriers().parallelism());
    return stopped != null && 2 * carriers * stopped.cost().totalNanos() >= nanos
        ? ", as the JVM had stopped all threads for " + Amounts.time(stopped.cost().totalNanos())
        : "";
  }

  private static boolean isMuch(Stopped stopped, Snapshot snapshot, double times) {
    long total = stopped.cost().totalNanos();
    return stopped.cost().maxNanos() >= times * OUTAGE.toNanos()
        || (total >= times * MANY.toNanos()
            && total >= times * MUCH * 1e9 * CarrierTime.secondsThen(stopped.cost(), snapshot))
        || isMuchAtPeak(stopped, times);
  }

  /** Whether it is in the worst minute, however long the window. */
  private static boolean isMuchAtPeak(Stopped stopped, double times) {
    return stopped.peak().nanos() >= times * MUCH * stopped.peak().span();
  }

  private static Finding finding(Stopped stopped, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    boolean crowded = carriers.machineIsFull() && carriers.othersHadMost();
    double share = stopped.cost().totalNanos() / (double) Math.max(1, snapshot.window().nanos());
    boolean isRequested = isRequested(stopped);
    Stack stack = isRequested ? stopped.asked().caller() : null;
    Site caller = stack == null ? null : WaitPlace.of(stack).site();
    return new Finding(
        Kind.SCHEDULING_DELAY,
        crowded || (carriers.machineIsFull() && !isMuch(stopped, snapshot, FULL))
            ? Severity.INFO
            : Severity.WARNING,
        null,
        Math.min(1, share),
        caller,
        List.of(),
        Makers.artifact(caller, snapshot),
        facts(
            stopped,
            isRequested,
            Math.min(1, share) < MUCH && isMuchAtPeak(stopped, 1),
            crowded,
            snapshot.target().feature()),
        stack);
  }

  private static JvmStops facts(
      Stopped stopped, boolean isRequested, boolean isOfPeak, boolean crowded, int jdk) {
    String operation = stopped.operation();
    boolean collects = COLLECTORS.stream().anyMatch(operation::startsWith);
    Stopped.Asked asked = stopped.asked();
    return new JvmStops(
        new StopExtent(
            stopped.cost().count(),
            stopped.cost().totalNanos(),
            stopped.cost().maxNanos(),
            isOfPeak ? stopped.peak().nanos() : -1,
            isOfPeak ? stopped.peak().span() : -1),
        operation.isEmpty() ? null : operation,
        collects,
        operation.isEmpty() ? -1 : stopped.ofOperation(),
        isRequested
            ? new Request(String.valueOf(asked.cause()), asked.nanos(), asked.count())
            : null,
        isRequested ? cure(asked) : collects ? ofCollector(jdk) : Cure.OPERATION,
        crowded);
  }

  /** Whether most of the time was for collections that code requested. */
  private static boolean isRequested(Stopped stopped) {
    return stopped.asked().nanos() >= MOSTLY * stopped.cost().totalNanos();
  }

  private static Cure cure(Stopped.Asked asked) {
    if (!JvmObservation.SystemGc.CAUSE.equals(asked.cause())) {
      return Cure.OPERATION;
    }
    Stack stack = asked.caller();
    boolean isOfBuffers =
        stack != null && stack.frames().stream().anyMatch(frame -> frame.type().equals(DIRECT));
    return isOfBuffers ? Cure.DIRECT_BUFFERS : Cure.SYSTEM_GC;
  }

  private static Cure ofCollector(int jdk) {
    return jdk > 0 && jdk < ZGC_IS_GENERATIONAL ? Cure.HEAP_BEFORE_JDK_23 : Cure.HEAP;
  }
}
