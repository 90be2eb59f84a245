package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Stopped;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds that the JVM itself had stopped all threads for long, as collectors of garbage do: nothing
 * runs on any carrier then, and trial threads are not started either.
 */
final class StoppedJvm {
  /** Whoever waits for an answer notices that, even if it happens once. */
  private static final Duration OUTAGE = Duration.ofSeconds(2);

  /** Many shorter ones are noticed when they come to this, and to {@link #MUCH}. */
  private static final Duration MANY = Duration.ofSeconds(1);

  /**
   * Of the time in which they came. Collectors that stop the application aim at less than a tenth
   * (G1's {@code GCTimeRatio} at 8 %), and take twice that on a machine that others use too.
   */
  private static final double MUCH = 0.2;

  /**
   * On a machine that is full, whoever fills it, what stops all threads takes so many times as long
   * as it would, and a heap of some hundred megabytes looks like an outage.
   */
  private static final double FULL = 2.5;

  /** Of the time that threads were stopped for: all but this is "mostly". */
  private static final double NEARLY_ALL = 0.9;

  /** How names of operations begin that collect garbage, of JDK 21 and newer, tested to 27. */
  private static final List<String> COLLECTORS =
      List.of("G1", "Parallel", "Serial", "Gen", "CollectFor", "Shenandoah", "Z", "X");

  private static final String OF_OTHERS =
      "Find who asks for it: heap dumps, class histograms and agents that change classes have the JVM"
          + " stop all threads for as long as it takes.";

  /** Of the time that threads were stopped for: then to ask for less often is what helps. */
  private static final double MOSTLY = 0.5;

  /** What allocates direct buffers asks for a collection where no more may be had. */
  private static final String DIRECT = "java.nio.Bits";

  private static final String CROWDED =
      " Other programs had most of this machine's processors: with those the JVM would be done sooner.";

  /** Since then it is generational without being told ({@code ZGenerational}, JEP 474). */
  private static final int ZGC_IS_GENERATIONAL = 23;

  private StoppedJvm() {}

  /** One, or none where nobody would notice, or no virtual thread was there to be stopped. */
  static List<Finding> of(Snapshot snapshot) {
    Stopped stopped = snapshot.stopped();
    boolean had = snapshot.ranVirtualThreads() || snapshot.carriers().peakPool() > 0;
    return stopped != null && had && isMuch(stopped, snapshot, 1)
        ? List.of(finding(stopped, snapshot))
        : List.of();
  }

  /** Whether it explains that what runs on carriers is late. */
  static boolean isLoud(Snapshot snapshot) {
    return of(snapshot).stream().anyMatch(one -> one.severity() != Severity.INFO);
  }

  /** ", as ...", where that takes half or more of a length of carriers' time; else nothing. */
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

  /** In the minute in which it took most, however long the window. */
  private static boolean isMuchAtPeak(Stopped stopped, double times) {
    return stopped.peak().nanos() >= times * MUCH * stopped.peak().span();
  }

  /** " (24 s within 60 s)", where that is much and of all of the window it is little. */
  private static String atPeak(Stopped stopped, double share) {
    return share < MUCH && isMuchAtPeak(stopped, 1)
        ? " (%s within %s)"
            .formatted(Amounts.time(stopped.peak().nanos()), Amounts.time(stopped.peak().span()))
        : "";
  }

  private static Finding finding(Stopped stopped, Snapshot snapshot) {
    long total = stopped.cost().totalNanos();
    double share = Math.min(1, total / (double) Math.max(1, snapshot.window().nanos()));
    Carriers carriers = snapshot.carriers();
    boolean crowded = carriers.machineIsFull() && carriers.othersHadMost();
    boolean collects = COLLECTORS.stream().anyMatch(stopped.operation()::startsWith);
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("stops", stopped.cost().count());
    evidence.put("stoppedMillis", total / 1e6);
    evidence.put("maxMillis", stopped.cost().maxNanos() / 1e6);
    if (!stopped.operation().isEmpty()) {
      evidence.put("operation", stopped.operation());
    }
    boolean asked = isAsked(stopped);
    Site caller = asked ? caller(stopped) : null;
    if (asked) {
      evidence.put("cause", String.valueOf(stopped.asked().cause()));
      evidence.put("stoppedForCauseMillis", stopped.asked().nanos() / 1e6);
    }
    return new Finding(
            Kind.SCHEDULING_DELAY,
            crowded || (carriers.machineIsFull() && !isMuch(stopped, snapshot, FULL))
                ? Severity.INFO
                : Severity.WARNING,
            "The JVM stopped all threads %s, %s in a window of %s: %s of it%s, %s at the longest%s; no virtual thread ran meanwhile."
                .formatted(
                    times(stopped.cost().count()),
                    Amounts.time(total),
                    Amounts.time(snapshot.window().nanos()),
                    Amounts.share(share),
                    atPeak(stopped, share),
                    Amounts.time(stopped.cost().maxNanos()),
                    why(stopped, collects) + (asked ? forWhom(stopped.asked(), caller) : "")),
            caller,
            List.of(),
            caller == null ? null : snapshot.origins().of(caller.type()),
            null,
            share,
            (asked
                    ? ofWhoAsks(stopped.asked(), caller)
                    : collects ? ofCollector(snapshot) : OF_OTHERS)
                + (crowded ? CROWDED : ""),
            evidence,
            asked ? stopped.asked().caller() : null)
        .about(stopped.operation());
  }

  private static String times(long count) {
    return count == 1 ? "once" : Amounts.count(count, "time");
  }

  private static String why(Stopped stopped, boolean collects) {
    if (stopped.operation().isEmpty()) {
      return "";
    }
    boolean isAll = stopped.ofOperation() >= NEARLY_ALL * stopped.cost().totalNanos();
    return (isAll ? ", " : ", mostly ")
        + (collects ? "to collect garbage" : "for an operation of its own")
        + " ("
        + stopped.operation()
        + ")";
  }

  /** Whether most of it was for collections that no lack of heap is the cause of. */
  private static boolean isAsked(Stopped stopped) {
    return stopped.asked().nanos() >= MOSTLY * stopped.cost().totalNanos();
  }

  private static @Nullable Site caller(Stopped stopped) {
    Stack stack = stopped.asked().caller();
    return stack == null ? null : WaitPlace.of(stack).site();
  }

  /** Follows what it was done for. */
  private static String forWhom(Stopped.Asked asked, @Nullable Site caller) {
    return isCalled(asked)
        ? ", %s of it as %s System.gc() %s"
            .formatted(
                Amounts.time(asked.nanos()),
                caller == null ? "somebody called" : caller.name() + " called",
                times(asked.count()))
        : ", %s of it as somebody asked for it (%s)"
            .formatted(Amounts.time(asked.nanos()), asked.cause());
  }

  private static boolean isCalled(Stopped.Asked asked) {
    return JvmObservation.SystemGc.CAUSE.equals(asked.cause());
  }

  private static String ofWhoAsks(Stopped.Asked asked, @Nullable Site caller) {
    if (!isCalled(asked)) {
      return OF_OTHERS;
    }
    Stack stack = asked.caller();
    if (stack != null && stack.frames().stream().anyMatch(frame -> frame.type().equals(DIRECT))) {
      return "Keep direct buffers and use them again, or allow for more of them"
          + " (-XX:MaxDirectMemorySize): where no more may be had, the JDK asks for a collection. A"
          + " larger heap does not help.";
    }
    return (caller == null
            ? "Find who calls System.gc() (jdk.SystemGC with its stack tells), and take the call out"
            : "Take the call of System.gc() out of " + caller.name())
        + ": the JVM collects garbage when it has to, and a larger heap does not help. Where it is not"
        + " your code, -XX:+DisableExplicitGC makes the call do nothing, and with G1"
        + " -XX:+ExplicitGCInvokesConcurrent lets threads run meanwhile.";
  }

  private static String ofCollector(Snapshot snapshot) {
    int feature = snapshot.target().feature();
    boolean isTold = feature > 0 && feature < ZGC_IS_GENERATIONAL;
    return "Give the JVM a larger heap (-Xmx), or find what fills it (jcmd PID GC.class_histogram). A"
        + " collector that works beside the application, as ZGC ("
        + (isTold ? "-XX:+UseZGC -XX:+ZGenerational" : "-XX:+UseZGC")
        + "), hardly stops it, and needs more memory.";
  }
}
