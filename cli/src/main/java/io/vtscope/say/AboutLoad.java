package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.LoadFacts;
import io.vtscope.finding.LoadFacts.JvmStops;
import io.vtscope.finding.LoadFacts.LateStarts;
import io.vtscope.finding.LoadFacts.MostRun;
import io.vtscope.finding.LoadFacts.Request;
import io.vtscope.finding.LoadFacts.Runs;
import io.vtscope.finding.LoadFacts.StandingQueue;
import io.vtscope.judge.Course;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.charge.Runner;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Describes running code and waits for a carrier. */
final class AboutLoad {
  private static final String DELAY = "scheduling-delay.";

  private static final Set<Runner.Does> ENDLESS =
      EnumSet.of(Runner.Does.COMPUTES, Runner.Does.SPINS);

  private AboutLoad() {}

  static Message of(LoadFacts facts, Finding finding, Snapshot snapshot) {
    return switch (facts) {
      case Runs runs -> runs(runs, finding, snapshot);
      case LateStarts late -> lateStarts(late, snapshot);
      case StandingQueue queue -> standingQueue(queue);
      case JvmStops stops -> jvmStops(stops, finding, snapshot);
    };
  }

  private static Message runs(Runs runs, Finding finding, Snapshot snapshot) {
    Runner.Samples samples = runs.samples();
    Cost cost = finding.cost();
    long nanos = cost == null ? samples.carrierNanos() : cost.totalNanos();
    Draft draft =
        new Draft(subject(runs, finding.site()) + "; " + effect(runs))
            .field(Label.IMPACT, CarrierShares.of(nanos, finding.share(), snapshot) + late(runs))
            .field(Label.FIGURES, cost == null ? null : AboutPins.times(cost, "hold"))
            .field(
                Label.FIGURES,
                samples.ofSamples() == 0 ? null : samples(samples.samples(), samples.ofSamples()))
            .field(
                Label.FIGURES,
                runs.stretchNanos() < 0
                    ? null
                    : "about " + Amounts.time(runs.stretchNanos()) + " without a pause");
    if (runs.places().size() > 1) {
      runs.places().forEach(place -> draft.field(Label.MORE, place(place)));
    }
    boolean mayBeEndless =
        finding.judgement().course() == Course.STUCK && ENDLESS.contains(runs.running());
    return draft.fix(mayBeEndless ? "runs.endless" : null).fix("runs." + runs.running()).message();
  }

  private static String subject(Runs runs, @Nullable Site site) {
    int more = runs.places().size() - 1;
    String first = site == null ? "Code of the JDK" : Code.brief(site);
    return more < 1
        ? first + verb(runs.running(), true)
        : "%s and %s%s"
            .formatted(first, Amounts.count(more, "more place"), verb(runs.running(), false));
  }

  private static String effect(Runs runs) {
    return runs.delayMaxNanos() > 0 || runs.samples().ofSamples() == 0
        ? "virtual threads waited up to %s for a carrier"
            .formatted(Amounts.time(runs.delayMaxNanos()))
        : "%s of the running threads are there"
            .formatted(
                Amounts.share((double) runs.samples().samples() / runs.samples().ofSamples()));
  }

  private static String verb(Runner.Does running, boolean isOne) {
    return switch (running) {
      case COMPUTES -> isOne ? " computes for long stretches" : " compute for long stretches";
      case SPINS -> isOne ? " spins for long stretches" : " spin for long stretches";
      case YIELDS -> (isOne ? " calls " : " call ") + "Thread.yield in a loop";
      case SLEEPS_ZERO -> (isOne ? " calls " : " call ") + "Thread.sleep(0) in a loop";
      case WAITS ->
          isOne ? " holds carriers but uses little CPU" : " hold carriers but use little CPU";
    };
  }

  private static String place(Runner.Place place) {
    return Code.place(place.site()) + ": " + Amounts.time(place.nanos());
  }

  private static String samples(long samples, long ofSamples) {
    return "%s of %s of running virtual threads"
        .formatted(Amounts.number(samples), Amounts.count(ofSamples, "sample"));
  }

  private static String late(Runs runs) {
    return runs.delayMaxNanos() > 0
        ? "; virtual threads waited up to %s for a carrier"
            .formatted(Amounts.time(runs.delayMaxNanos()))
        : "; no virtual thread waited for a carrier";
  }

  private static Message lateStarts(LateStarts late, Snapshot snapshot) {
    String most = Amounts.time(late.maxNanos());
    return new Draft(
            late.probes() == 1
                ? "A new virtual thread waited %s for a carrier".formatted(most)
                : "A new virtual thread waits %s for a carrier (median), at most %s"
                    .formatted(Amounts.time(late.p50Nanos()), most))
        .field(Label.HELD_BY, mostRun(late.mostRun()))
        .field(Label.FIGURES, probes(late, snapshot))
        .field(
            Label.FIGURES,
            late.runningNanos() < 0
                ? null
                : "The machine was overloaded: carriers ran for %s, but had a CPU for only %s of it."
                    .formatted(
                        Amounts.time(late.runningNanos()), Amounts.time(late.processorNanos())))
        .fix(DELAY + late.reason())
        .message();
  }

  private static String probes(LateStarts late, Snapshot snapshot) {
    return "%s in %s, p99 %s; probes start only while other threads run or are runnable"
        .formatted(
            Amounts.count(late.probes(), "probe"),
            Amounts.time(snapshot.window().nanos()),
            Amounts.time(late.p99Nanos()));
  }

  private static @Nullable String mostRun(@Nullable MostRun most) {
    return most == null
        ? null
        : "%s: %s".formatted(most.mostRun(), samples(most.samples(), most.ofSamples()));
  }

  private static Message standingQueue(StandingQueue queue) {
    return new Draft(
            "%s in use; up to %s queue for one"
                .formatted(
                    Amounts.capitalised(Amounts.all(queue.parallelism(), "carrier", "are", "is")),
                    Amounts.count(queue.queued(), "virtual thread")))
        .field(
            Label.FIGURES,
            "The queue did not shrink in the last %d samples.".formatted(queue.samples()))
        .fix(DELAY + "AGENT")
        .message();
  }

  private static Message jvmStops(JvmStops stops, Finding finding, Snapshot snapshot) {
    String total = Amounts.time(stops.extent().stoppedNanos());
    String longest = Amounts.time(stops.extent().maxNanos());
    long window = snapshot.window().nanos();
    Site caller = finding.site();
    boolean isUnknown = caller == null && stops.remedy() == JvmStops.Remedy.SYSTEM_GC;
    return new Draft(
            stops.extent().stops() == 1
                ? "The JVM stopped all threads once, for %s".formatted(longest)
                : "The JVM stopped all threads for %s in %s; the longest stop took %s"
                    .formatted(total, Amounts.time(window), longest))
        .field(
            Label.IMPACT,
            "No virtual thread ran for %s of %s: %s of the time."
                .formatted(total, Amounts.time(window), Amounts.share(finding.share())))
        .field(
            Label.FIGURES,
            "%s, longest %s".formatted(Amounts.count(stops.extent().stops(), "stop"), longest))
        .field(Label.FIGURES, operation(stops))
        .field(Label.FIGURES, request(stops.request()))
        .fix(
            DELAY + "stops." + stops.remedy() + (isUnknown ? ".UNKNOWN" : ""),
            "method",
            caller == null ? "" : Code.brief(caller))
        .fix(stops.othersHadProcessors() ? DELAY + "stops.PROCESSORS" : null)
        .message();
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
}
