package io.vtscope.say;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.CarrierFacts.BlockingCall;
import io.vtscope.finding.CarrierFacts.Pool;
import io.vtscope.finding.CarrierFacts.PoolBounded;
import io.vtscope.finding.CarrierFacts.PoolGrowth;
import io.vtscope.finding.CarrierFacts.PoolHeld;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sentences about the pool of carriers. */
final class AboutCarrierPool {
  private AboutCarrierPool() {}

  static Message of(PoolGrowth growth, Finding finding) {
    String what =
        switch (growth.growth()) {
          case STARTED ->
              growth.carriersStarted() == 1
                  ? "1 carrier was started for it"
                  : growth.carriersStarted() + " carriers were started for it";
          case KEPT -> "it kept most of the added carriers";
          case BEFORE -> "carriers were started for it before";
        };
    Draft draft =
        draft(blocks(growth.call(), finding) + "; " + what, growth.pool(), finding)
            .field(Label.BLOCKS_IN, growth.call().blocking())
            .field(Label.IMPACT, grown(growth));
    return with(draft, growth.call(), finding).message();
  }

  private static @Nullable String grown(PoolGrowth growth) {
    String time =
        growth.grownNanos() < 0
            ? ""
            : "The pool was larger than the parallelism for "
                + Amounts.time(growth.grownNanos())
                + ".";
    String queued =
        growth.queuedMeanwhile() <= 0
            ? ""
            : " Up to %s queued for a carrier."
                .formatted(Amounts.count(growth.queuedMeanwhile(), "virtual thread"));
    return (time + queued).strip();
  }

  static Message of(PoolBounded bounded, Finding finding, Snapshot snapshot) {
    Cost cost = Objects.requireNonNull(finding.cost());
    Draft draft =
        draft(
                blocks(bounded.call(), finding)
                    + "; carriers blocked "
                    + CarrierShares.brief(cost.totalNanos(), finding.share(), snapshot),
                bounded.pool(),
                finding)
            .field(Label.BLOCKS_IN, bounded.call().blocking())
            .field(
                Label.IMPACT,
                CarrierShares.of(cost.totalNanos(), finding.share(), snapshot)
                    + CarrierShares.queued(bounded.queuedMeanwhile()))
            .field(Label.THEN, "The pool may not start another carrier.");
    return with(draft, bounded.call(), finding).fix(Remedies.of("compensation.BOUNDED")).message();
  }

  static Message of(PoolHeld held, Finding finding) {
    BlockingCall call = held.call();
    String queued = Amounts.count(held.queuedMeanwhile(), "virtual thread");
    String state =
        held.isExhausted()
            ? "The pool starts no other carrier, and %s queued for one.".formatted(queued)
            : "The pool had grown before the recording.";
    if (call == null) {
      return draft(
              "The pool of carriers is exhausted; up to %s queued for one".formatted(queued),
              held.pool(),
              finding)
          .field(Label.IMPACT, "Fewer carriers than the parallelism run virtual threads.")
          .fix(Remedies.of("compensation.NOT_SEEN"))
          .message();
    }
    Draft draft =
        draft(blocks(call, finding) + "; " + count(held), held.pool(), finding)
            .field(Label.BLOCKS_IN, call.blocking())
            .field(Label.IMPACT, state)
            .field(
                Label.FIGURES,
                held.heldNanos() < 0 ? null : "the longest for " + Amounts.time(held.heldNanos()));
    return with(draft, call, finding).message();
  }

  private static String count(PoolHeld held) {
    if (held.threadsSeen() >= 0) {
      return Amounts.count(held.threadsSeen(), "virtual thread") + " were there last";
    }
    return held.carriersHeld() >= 0
        ? "it held %s at once".formatted(Amounts.count(held.carriersHeld(), "carrier"))
        : "it held %s on average".formatted(Amounts.count(held.carriersHeldOnAverage(), "carrier"));
  }

  private static String blocks(BlockingCall call, Finding finding) {
    String in =
        call.blocking() != null
            ? Code.briefMethod(call.blocking())
            : call.isFileIo() ? "file or pipe I/O" : "a call";
    String where = finding.site() == null ? "Code of the JDK" : Code.brief(finding.site());
    return where + " blocks its carrier in " + in;
  }

  private static Draft draft(String headline, Pool pool, Finding finding) {
    String size =
        "up to %s%s%s"
            .formatted(
                Amounts.count(pool.peakPool(), "carrier"),
                pool.parallelism() < 0 ? "" : ", parallelism " + pool.parallelism(),
                pool.maxPoolSize() < 0 ? "" : ", maximum " + pool.maxPoolSize());
    Draft draft =
        new Draft(headline).where(finding.site(), finding.artifact()).field(Label.POOL, size);
    Cost cost = finding.cost();
    return cost == null ? draft : draft.field(Label.FIGURES, AboutPins.times(cost, "call"));
  }

  private static Draft with(Draft draft, BlockingCall call, Finding finding) {
    Changes.add(draft, call.change(), finding.site());
    if (call.waitsFor() != null && call.poolRemedy() != null) {
      draft.field(Label.THEN, "It still waits for a pool of " + call.waitsFor() + ".");
      draft.fix(call.poolRemedy() + ".");
    }
    return draft;
  }
}
