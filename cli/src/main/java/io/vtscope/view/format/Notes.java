package io.vtscope.view.format;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Target;
import io.vtscope.bug.KnownBugs;
import io.vtscope.bug.Symptom;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Diagnosis;
import io.vtscope.jvm.AgentInfo;
import io.vtscope.jvm.Basis;
import io.vtscope.ledger.Quality;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.ledger.pin.StackLimit;
import io.vtscope.ledger.wait.Population;
import io.vtscope.say.VerdictLine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Sentences about missing or inexact data. */
public final class Notes {
  /** Timeline steps to check, at least a second. */
  private static final int STUCK_STEPS = 10;

  /** The agent's threshold, below which pins hardly matter. */
  private static final Duration OF_AGENT = Duration.ofMillis(1);

  /** Native samples this far apart show no durations. */
  private static final Duration HARDLY = Duration.ofSeconds(1);

  /** The first JDK without {@code jdk.tracePinnedThreads}. */
  private static final int NEVER_TRACES = 24;

  private Notes() {}

  public static List<String> of(Diagnosis diagnosis) {
    List<String> notes = of(diagnosis.snapshot());
    String advice = VerdictLine.advice(diagnosis);
    if (advice != null) {
      notes.addFirst(advice);
    }
    if (diagnosis.hidden() > 0) {
      notes.addFirst(Summary.hidden(diagnosis.hidden()) + ".");
    }
    return notes;
  }

  public static List<String> of(Snapshot snapshot) {
    List<String> notes = new ArrayList<>();
    addAgent(snapshot, notes);
    addMissing(snapshot, notes);
    addPinStacks(snapshot.quality(), notes);
    addLeftOut(snapshot.quality().leftOut(), notes);
    if (snapshot.hotspots().stream().anyMatch(Notes::isBlamedByFramesOnly)) {
      notes.add(
          "Which frames hold monitors is unknown, because the bytecode is not available. Record with the"
              + " agent, or name the application's jars with --classpath.");
    }
    addThresholds(snapshot, notes);
    addCounts(snapshot.waits().population(), notes);
    notes.addAll(KnownBugs.notes(snapshot));
    return notes;
  }

  private static void addAgent(Snapshot snapshot, List<String> notes) {
    AgentInfo agent = snapshot.target().agent();
    if (agent != null && agent.unrecorded() > 0) {
      notes.add(
          "Flight Recorder started late: virtual threads ran for %s without being recorded."
              .formatted(Amounts.time(agent.unrecorded())));
    }
    if (agent != null) {
      agent.notRead().forEach(missing -> notes.add(notRead(missing)));
    }
    if (snapshot.target().tracesPins() && !hangsByTracing(snapshot.target())) {
      notes.add(tracesPins(snapshot.target()));
    }
    if (agent == null) {
      notes.add(
          "Recorded without the agent: the parallelism and the carrier queue are unknown unless shown."
              + " The JVM records pins and waits for monitors when they end, so those that had not"
              + " ended are missing.");
    }
  }

  private static void addMissing(Snapshot snapshot, List<String> notes) {
    boolean looked = snapshot.carriers().budget() != null;
    if (!looked && isStuck(snapshot.carriers())) {
      notes.add(
          "At the end, no carrier was free and virtual threads waited for one. The JVM records pins and"
              + " waits when they end, so the recording does not show what held the carriers.");
    }
    if (snapshot.window().gaps() > 0) {
      notes.add(
          "Nothing was recorded for %s between the recordings. Times and shares do not include these gaps."
              .formatted(Amounts.time(snapshot.window().gaps())));
    }
    Quality quality = snapshot.quality();
    for (String damage : quality.damage()) {
      notes.add("A part of the data is missing: " + damage + ".");
    }
    if (quality.lostBytes() > 0) {
      notes.add(
          "The JVM dropped %,d bytes of events: all counts are too low."
              .formatted(quality.lostBytes()));
    }
  }

  private static void addPinStacks(Quality quality, List<String> notes) {
    if (quality.stacks().truncated() > 0) {
      notes.add(
          "%d of %s of pins %s cut off at the outer end, so a pinning frame may be missing. Record with"
                  .formatted(
                      quality.stacks().truncated(),
                      Amounts.count(quality.stacks().count(), "stack"),
                      quality.stacks().truncated() == 1 ? "is" : "are")
              + " a larger stack-depth.");
    }
    if (quality.stacks().missing() > 0) {
      notes.add(
          Amounts.count(quality.stacks().missing(), "pin")
              + " had no stack. Record jdk.VirtualThreadPinned with stackTrace=true.");
    }
    if (quality.stacks().uncounted() > 0) {
      notes.add(
          Amounts.count(quality.stacks().uncounted(), "pin")
              + " had more different stacks than vtscope keeps. They are in no hotspot.");
    }
    if (quality.stacks().shortened() > 0) {
      notes.add(
          "There were more than %s. For %s, only the innermost %d frames are compared."
              .formatted(
                  Amounts.count(StackLimit.MOST_WHOLE, "stack"),
                  Amounts.count(quality.stacks().shortened(), "pin"),
                  StackLimit.FRAMES));
    }
  }

  private static void addLeftOut(Quality.LeftOut leftOut, List<String> notes) {
    if (leftOut.droppedExecutors() > 0) {
      notes.add(
          "There were more executors than vtscope keeps: %s created late are not shown."
              .formatted(Amounts.count(leftOut.droppedExecutors(), "executor")));
    }
    if (leftOut.executors() > 0) {
      notes.add(
          "%s %s not observed: the agent observes the first 500, then ten new ones per second. No figure includes them."
              .formatted(
                  Amounts.count(leftOut.executors(), "further executor"),
                  leftOut.executors() == 1 ? "was" : "were"));
    }
    if (!leftOut.unknownExecutors().isEmpty()) {
      notes.add(
          "Not observed, because the agent does not know these classes of executors: %s."
              .formatted(String.join(", ", leftOut.unknownExecutors())));
    }
    if (leftOut.holds() > 0) {
      notes.add(
          Amounts.count(leftOut.holds(), "sample")
              + " of held carriers had more different stacks than vtscope keeps. They are in no"
              + " finding.");
    }
  }

  private static void addThresholds(Snapshot snapshot, List<String> notes) {
    Quality.Thresholds thresholds = snapshot.quality().thresholds();
    if (thresholds.pin() != null
        && !thresholds.pin().isZero()
        && (thresholds.pin().compareTo(OF_AGENT) > 0 || !snapshot.hotspots().isEmpty())) {
      notes.add(
          "Pins shorter than " + Amounts.time(thresholds.pin().toNanos()) + " were not recorded.");
    }
    if (thresholds.enter() != null
        && !thresholds.enter().isZero()
        && !thresholds.enter().equals(thresholds.pin())) {
      notes.add(
          "Waits for monitors shorter than "
              + Amounts.time(thresholds.enter().toNanos())
              + " were not recorded.");
    }
    if (thresholds.nativePeriod() != null
        && thresholds.nativePeriod().compareTo(HARDLY) >= 0
        && snapshot.hotspots().stream().anyMatch(one -> one.blame().cause() == Cause.NATIVE_CALL)) {
      notes.add(
          "When native code is seen on a carrier, it is sampled closely for 30 s, and otherwise every "
              + Amounts.time(thresholds.nativePeriod().toNanos())
              + ". Its times are lower bounds.");
    }
  }

  private static String notRead(AgentInfo.NotRead missing) {
    return "This JDK has no %s, so vtscope cannot read %s. Not checked: %s."
        .formatted(missing.member(), missing.what(), String.join(", ", missing.kinds()));
  }

  /** A known bug has its own note. */
  private static boolean hangsByTracing(Target target) {
    return KnownBugs.of(target.jdk()).stream()
        .anyMatch(bug -> bug.symptom() == Symptom.TRACES_PINS);
  }

  private static String tracesPins(Target target) {
    return "-Djdk.tracePinnedThreads is set. "
        + (target.feature() >= NEVER_TRACES
            ? "It has no effect on JDK 24 and newer."
            : "It prints the stack of each pin, which costs more than the recording.");
  }

  private static void addCounts(Population population, List<String> notes) {
    if (population.every() > 1) {
      notes.add(
          "There were too many samples of virtual threads: one in %d is used."
              .formatted(population.every()));
    }
    if (population.leftOut() > 0) {
      notes.add(
          Amounts.count(population.leftOut(), "group")
              + " of waiting virtual threads are left out: vtscope keeps 5,000 different stacks.");
    }
    if (population.scans().stream().anyMatch(scan -> !scan.count().tracked())) {
      notes.add(
          "The JVM does not track all virtual threads (-Djdk.trackAllThreads=false): counts lack those"
              + " that no executor started.");
    }
  }

  private static boolean isStuck(Carriers carriers) {
    List<TimelinePoint> points = carriers.timeline();
    List<TimelinePoint> last =
        points.subList(Math.max(0, points.size() - STUCK_STEPS), points.size()).stream()
            .filter(TimelinePoint::sampled)
            .toList();
    long queued = last.isEmpty() ? 0 : last.getFirst().queued();
    // If carriers computed, or threads came and went, the queue would change between steps.
    return last.size() >= STUCK_STEPS / 2
        && queued > 0
        && last.stream()
            .allMatch(point ->
                point.queued() == queued
                    && point.mounted() >= carriers.size().parallelism()
                    && point.pinned() == 0);
  }

  private static boolean isBlamedByFramesOnly(Hotspot hotspot) {
    // The agent's stacks of unfinished holds lack lock owners anyway.
    return hotspot.blame().cause() == Cause.MONITOR
        && hotspot.blame().basis() == Basis.FRAMES
        && hotspot.extent().lastingNanos() == 0;
  }
}
