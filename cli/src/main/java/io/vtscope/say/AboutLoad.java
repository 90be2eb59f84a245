package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.LoadFacts;
import io.vtscope.finding.LoadFacts.JvmStops;
import io.vtscope.finding.LoadFacts.Late;
import io.vtscope.finding.LoadFacts.LateStarts;
import io.vtscope.finding.LoadFacts.LongRuns;
import io.vtscope.finding.LoadFacts.MostRun;
import io.vtscope.finding.LoadFacts.Request;
import io.vtscope.finding.LoadFacts.Running;
import io.vtscope.finding.LoadFacts.Samples;
import io.vtscope.finding.LoadFacts.ShortRuns;
import io.vtscope.finding.LoadFacts.StandingQueue;
import io.vtscope.finding.LoadFacts.StopExtent;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Monopoly;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sentences about what runs on the carriers, and about waits for one. */
final class AboutLoad {
  private static final String DELAY = "scheduling-delay.";

  private AboutLoad() {}

  static Message of(LoadFacts facts, Finding finding, Snapshot snapshot) {
    return switch (facts) {
      case LongRuns runs -> longRuns(runs, finding, snapshot);
      case ShortRuns runs -> shortRuns(runs, finding, snapshot);
      case LateStarts late -> lateStarts(late, snapshot);
      case StandingQueue queue -> standingQueue(queue);
      case JvmStops stops -> jvmStops(stops, finding, snapshot);
    };
  }

  private static Message longRuns(LongRuns runs, Finding finding, Snapshot snapshot) {
    Cost cost = Objects.requireNonNull(finding.cost());
    Draft draft =
        new Draft(
                "%s; carriers held %s"
                    .formatted(
                        runs(runs, finding.site()),
                        CarrierShares.brief(cost.totalNanos(), finding.share(), snapshot)))
            .where(finding.site(), finding.artifact())
            .field(
                Label.IMPACT,
                CarrierShares.of(cost.totalNanos(), finding.share(), snapshot) + late(runs.late()))
            .field(Label.FIGURES, AboutPins.times(cost, "hold"))
            .field(Label.FIGURES, lasting(runs.lastingNanos()))
            .field(Label.FIGURES, withShorter(runs.withShorter()));
    if (runs.lacksProcessors()) {
      draft.field(
          Label.FIGURES,
          "The machine was full: it had a processor for only "
              + Amounts.time(runs.processorNanos())
              + " of that time.");
    }
    if (runs.places().size() > 1) {
      runs.places().forEach(place -> draft.field(Label.MORE, place(place)));
    }
    if (runs.lacksProcessors() && runs.running() == Running.COMPUTES) {
      draft.fix(Remedies.of("cpu-monopoly.PROCESSORS"));
    }
    return fixes(draft, runs.running()).message();
  }

  /** "Hash.sum and 2 more places compute for long stretches". */
  private static String runs(LongRuns runs, @Nullable Site site) {
    List<Monopoly.Place> places = runs.places();
    String first = site == null ? "Code of the JDK" : Code.brief(site);
    return places.size() < 2
        ? first + verb(runs.running(), true)
        : "%s and %s%s"
            .formatted(
                first, Amounts.count(places.size() - 1, "more place"), verb(runs.running(), false));
  }

  private static String verb(Running running, boolean isOne) {
    return switch (running) {
      case COMPUTES -> isOne ? " computes for long stretches" : " compute for long stretches";
      case SPINS -> isOne ? " spins for long stretches" : " spin for long stretches";
      case YIELDS -> (isOne ? " calls " : " call ") + "Thread.yield in a loop";
      case SLEEPS_ZERO -> (isOne ? " calls " : " call ") + "Thread.sleep(0) in a loop";
    };
  }

  private static String place(Monopoly.Place place) {
    return Code.place(place.site()) + ": " + Amounts.time(place.nanos());
  }

  private static @Nullable String lasting(long nanos) {
    return nanos < 0
        ? null
        : "The longest hold had begun before the window: it lasted %s in all."
            .formatted(Amounts.time(nanos));
  }

  private static @Nullable String withShorter(@Nullable Samples samples) {
    return samples == null
        ? null
        : "With stretches too short to be told apart it ran for about %s: %s."
            .formatted(Amounts.time(samples.carrierNanos()), samples(samples));
  }

  /** "80 of 100 samples of running virtual threads". */
  private static String samples(Samples samples) {
    return samples(samples.samples(), samples.ofSamples());
  }

  private static String samples(long samples, long ofSamples) {
    return "%s of %s of running virtual threads"
        .formatted(Amounts.number(samples), Amounts.count(ofSamples, "sample"));
  }

  /** "; new virtual threads waited up to 3 s for a carrier". */
  private static String late(Late late) {
    if (late.delayMaxNanos() >= 0) {
      return "; new virtual threads waited up to %s for a carrier"
          .formatted(Amounts.time(late.delayMaxNanos()));
    }
    return late.waitedNanos() == 0 && late.queuedMeanwhile() <= 0
        ? "; no virtual thread waited for a carrier"
        : CarrierShares.queued(late.queuedMeanwhile());
  }

  private static Draft fixes(Draft draft, Running running) {
    return switch (running) {
      case COMPUTES -> draft.fix(Remedies.of("cpu-monopoly.COMPUTES"));
      case SPINS ->
          draft.fix(Remedies.of("cpu-monopoly.SPINS")).fix(Remedies.of("cpu-monopoly.SLEEP"));
      case YIELDS, SLEEPS_ZERO ->
          draft.fix(Remedies.of("yield-storm.WAIT")).fix(Remedies.of("cpu-monopoly.SLEEP"));
    };
  }

  private static Message shortRuns(ShortRuns runs, Finding finding, Snapshot snapshot) {
    Site site = Objects.requireNonNull(finding.site());
    Samples samples = runs.samples();
    String effect =
        runs.late().delayMaxNanos() < 0
            ? "%s of the running threads are there"
                .formatted(Amounts.share((double) samples.samples() / samples.ofSamples()))
            : "new virtual threads waited up to " + Amounts.time(runs.late().delayMaxNanos());
    Draft draft =
        new Draft("%s%s; %s".formatted(Code.brief(site), verb(runs.running(), true), effect))
            .where(site, finding.artifact())
            .field(
                Label.IMPACT,
                CarrierShares.of(
                        samples.carrierNanos(), finding.share(), runs.spanNanos(), snapshot)
                    + late(runs.late()))
            .field(Label.FIGURES, samples(samples))
            .field(
                Label.FIGURES,
                runs.stretchNanos() < 0
                    ? null
                    : "about " + Amounts.time(runs.stretchNanos()) + " in one stretch");
    return fixes(draft, runs.running()).message();
  }

  private static Message lateStarts(LateStarts late, Snapshot snapshot) {
    String most = Amounts.time(late.maxNanos());
    return new Draft(
            late.probes() == 1
                ? "A new virtual thread waited %s for a carrier".formatted(most)
                : "A new virtual thread waits %s for a carrier (median), %s at most"
                    .formatted(Amounts.time(late.p50Nanos()), most))
        .field(Label.HELD_BY, mostRun(late.mostRun()))
        .field(Label.FIGURES, probes(late, snapshot))
        .field(
            Label.FIGURES,
            late.runningNanos() < 0
                ? null
                : "The machine was full: carriers ran for %s and had a processor for %s of that."
                    .formatted(
                        Amounts.time(late.runningNanos()), Amounts.time(late.processorNanos())))
        .fix(Remedies.of(DELAY + late.reason().name()))
        .fix(late.reason() == LateStarts.Reason.ONE_PLACE ? Remedies.of(DELAY + "LOAD") : null)
        .message();
  }

  private static String probes(LateStarts late, Snapshot snapshot) {
    long window = snapshot.window().nanos();
    String in =
        late.spanNanos() < window
            ? "%s of a window of %s".formatted(Amounts.time(late.spanNanos()), Amounts.time(window))
            : Amounts.time(late.spanNanos());
    return "%s in %s, p99 %s; started only while other threads ran or were ready"
        .formatted(Amounts.count(late.probes(), "probe"), in, Amounts.time(late.p99Nanos()));
  }

  private static @Nullable String mostRun(@Nullable MostRun most) {
    return most == null
        ? null
        : "%s: %s".formatted(most.mostRun(), samples(most.samples(), most.ofSamples()));
  }

  private static Message standingQueue(StandingQueue queue) {
    return new Draft(
            "%s taken; up to %s queue for one"
                .formatted(
                    Waiting.capital(Amounts.all(queue.parallelism(), "carrier", "are", "is")),
                    Amounts.count(queue.queued(), "virtual thread")))
        .field(
            Label.FIGURES,
            "The queue did not shrink in the last %d samples.".formatted(queue.samples()))
        .fix(Remedies.of(DELAY + "AGENT"))
        .message();
  }

  private static Message jvmStops(JvmStops stops, Finding finding, Snapshot snapshot) {
    String total = Amounts.time(stops.extent().stoppedNanos());
    String longest = Amounts.time(stops.extent().maxNanos());
    long window = snapshot.window().nanos();
    return fixes(
            new Draft(
                    stops.extent().stops() == 1
                        ? "The JVM stopped all threads for %s at once".formatted(longest)
                        : "The JVM stopped all threads for %s in %s; the longest stop took %s"
                            .formatted(total, Amounts.time(window), longest))
                .where(finding.site(), finding.artifact())
                .field(
                    Label.IMPACT,
                    "No virtual thread ran for %s of %s: %s of the time."
                        .formatted(total, Amounts.time(window), Amounts.share(finding.share())))
                .field(
                    Label.FIGURES,
                    "%s, %s at the longest"
                        .formatted(Amounts.count(stops.extent().stops(), "stop"), longest))
                .field(Label.FIGURES, peak(stops.extent()))
                .field(Label.FIGURES, operation(stops))
                .field(Label.FIGURES, request(stops.request())),
            stops,
            finding.site())
        .message();
  }

  private static @Nullable String peak(StopExtent extent) {
    return extent.peakNanos() < 0
        ? null
        : "in the worst part %s of %s"
            .formatted(Amounts.time(extent.peakNanos()), Amounts.time(extent.peakSpanNanos()));
  }

  private static @Nullable String operation(JvmStops stops) {
    return stops.operation() == null
        ? null
        : "%s in %s%s"
            .formatted(
                Amounts.time(stops.operationNanos()),
                stops.operation(),
                stops.collects() ? ", which collects garbage" : "");
  }

  private static @Nullable String request(@Nullable Request request) {
    return request == null
        ? null
        : "%s for %s that code requested (%s)"
            .formatted(
                Amounts.time(request.stoppedForCauseNanos()),
                Amounts.count(request.requests(), "garbage collection"),
                request.cause());
  }

  private static Draft fixes(Draft draft, JvmStops stops, @Nullable Site caller) {
    String prefix = DELAY + "stops.";
    switch (stops.cure()) {
      case HEAP ->
          draft
              .fix(Remedies.of(prefix + "HEAP"))
              .fix(Remedies.of(prefix + "ZGC", "options", "-XX:+UseZGC"));
      case HEAP_BEFORE_JDK_23 ->
          draft
              .fix(Remedies.of(prefix + "HEAP"))
              .fix(Remedies.of(prefix + "ZGC", "options", "-XX:+UseZGC -XX:+ZGenerational"));
      case SYSTEM_GC ->
          draft
              .fix(
                  caller == null
                      ? Remedies.of(prefix + "SYSTEM_GC.UNKNOWN")
                      : Remedies.of(prefix + "SYSTEM_GC", "method", Code.brief(caller)))
              .fix(Remedies.of(prefix + "SYSTEM_GC.OPTION"));
      case DIRECT_BUFFERS -> draft.fix(Remedies.of(prefix + "DIRECT_BUFFERS"));
      case OPERATION -> draft.fix(Remedies.of(prefix + "OPERATION"));
    }
    return draft.fix(stops.othersHadProcessors() ? Remedies.of(prefix + "PROCESSORS") : null);
  }
}
