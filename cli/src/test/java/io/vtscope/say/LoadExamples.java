package io.vtscope.say;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts;
import io.vtscope.finding.LoadFacts.JvmStops;
import io.vtscope.finding.LoadFacts.LateStarts;
import io.vtscope.finding.LoadFacts.MostRun;
import io.vtscope.finding.LoadFacts.Request;
import io.vtscope.finding.LoadFacts.Runs;
import io.vtscope.finding.LoadFacts.StandingQueue;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.charge.Runner;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Carrier load findings, one per variant. */
final class LoadExamples {
  private static final long SECOND = 1_000_000_000L;
  private static final Runner.Samples SAMPLES = new Runner.Samples(80, 100, 32 * SECOND);
  private static final Runner.Place FIRST = place(CarrierExamples.SITE, 30);
  private static final Runner.Place SECOND_PLACE =
      place(new Site("com.acme.Shelf", "sort", 9, false, null), 9);

  private LoadExamples() {}

  static Stream<Finding> findings() {
    List<LoadFacts> facts = new ArrayList<>();
    for (Runner.Does running : Runner.Does.values()) {
      facts.add(runs(running, List.of(FIRST), 2 * SECOND));
      facts.add(runs(running, List.of(FIRST, SECOND_PLACE), 0));
      facts.add(new Runs(running, List.of(), -1, -1, -1, SAMPLES, 0));
    }
    for (LateStarts.Reason reason : LateStarts.Reason.values()) {
      facts.add(late(10, reason, new MostRun("com.acme.Hash.sum", 18, 24)));
      facts.add(late(1, reason, null));
    }
    facts.add(new StandingQueue(4, 12, 64));
    facts.add(new StandingQueue(1, 12, 1));
    for (JvmStops.Remedy remedy : JvmStops.Remedy.values()) {
      facts.add(stops(10, "G1CollectFull", new Request("System.gc()", 4 * SECOND, 1), remedy));
      facts.add(stops(1, null, null, remedy));
    }
    return Stream.concat(
        facts.stream().map(CarrierExamples::finding), Stream.of(collection(), late()));
  }

  static Finding twoPlaces() {
    return CarrierExamples.finding(
        runs(Runner.Does.COMPUTES, List.of(FIRST, SECOND_PLACE), 2 * SECOND));
  }

  private static Runs runs(Runner.Does running, List<Runner.Place> places, long delay) {
    return new Runs(running, places, 4, SECOND, 100_000_000, SAMPLES, delay);
  }

  static Finding collection() {
    return finding(
        new JvmStops(
            1,
            4_600_000_000L,
            4_600_000_000L,
            "SerialGCCollect",
            true,
            4_600_000_000L,
            null,
            JvmStops.Remedy.HEAP,
            false));
  }

  private static Finding late() {
    return finding(late(10, LateStarts.Reason.LOAD, null));
  }

  private static Finding finding(LoadFacts facts) {
    return new Finding(
        Kind.SCHEDULING_DELAY,
        Judgement.of(Severity.WARNING),
        null,
        0.2,
        null,
        List.of(),
        null,
        facts,
        null);
  }

  private static LateStarts late(long probes, LateStarts.Reason reason, @Nullable MostRun mostRun) {
    boolean isOfMachine = reason == LateStarts.Reason.PROCESSORS;
    return new LateStarts(
        probes,
        SECOND,
        2 * SECOND,
        3 * SECOND,
        reason,
        mostRun,
        isOfMachine ? 9 * SECOND : -1,
        isOfMachine ? 2 * SECOND : -1);
  }

  private static JvmStops stops(
      long stops, @Nullable String operation, @Nullable Request request, JvmStops.Remedy remedy) {
    return new JvmStops(
        stops,
        5 * SECOND,
        SECOND,
        operation,
        operation != null,
        operation == null ? -1 : 4 * SECOND,
        request,
        remedy,
        true);
  }

  private static Runner.Place place(Site site, long seconds) {
    return new Runner.Place(site, seconds * SECOND);
  }
}
