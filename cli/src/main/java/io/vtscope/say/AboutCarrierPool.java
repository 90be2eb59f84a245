package io.vtscope.say;

import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.CarrierFacts.BlockingCall;
import io.vtscope.finding.CarrierFacts.Pool;
import io.vtscope.finding.CarrierFacts.PoolUse;
import io.vtscope.finding.Finding;

/** Describes growth of the carrier pool. */
final class AboutCarrierPool {
  private AboutCarrierPool() {}

  static Message of(PoolUse use, Finding finding) {
    BlockingCall call = use.call();
    String queued = Amounts.count(Math.max(0, use.queuedMeanwhile()), "virtual thread");
    if (call == null) {
      return draft(
              "The carrier pool grew to %s; up to %s queued for a carrier"
                  .formatted(Amounts.count(use.pool().peakPool(), "carrier"), queued),
              use,
              finding)
          .fix("compensation.NOT_SEEN")
          .message();
    }
    Draft draft =
        draft(blocks(call, finding) + "; " + effect(use, finding), use, finding)
            .field(Label.BLOCKS_IN, call.blocking())
            .field(
                Label.IMPACT,
                use.queuedMeanwhile() > 0
                    ? "Up to %s queued for a carrier.".formatted(queued)
                    : null)
            .field(
                Label.FIGURES,
                use.heldNanos() < 0 ? null : "the longest took " + Amounts.time(use.heldNanos()))
            .field(Label.THEN, use.mayGrow() ? null : "The pool may not start another carrier.");
    Changes.add(draft, "held.", call.change(), finding.site());
    if (call.waitsFor() != null && call.poolRemedy() != null) {
      draft
          .field(Label.THEN, "It still waits for a pool of " + call.waitsFor() + ".")
          .advice(call.poolRemedy() + ".");
    }
    return draft.fix(use.mayGrow() ? null : "compensation.BOUNDED").message();
  }

  private static String effect(PoolUse use, Finding finding) {
    if (use.carriersStarted() > 0) {
      return use.carriersStarted() == 1
          ? "1 carrier was started for it"
          : use.carriersStarted() + " carriers were started for it";
    }
    if (use.carriersHeld() > 0) {
      return "it held %s at once".formatted(Amounts.count(use.carriersHeld(), "carrier"));
    }
    Cost cost = finding.cost();
    return cost == null
        ? "it kept carriers that were started for others"
        : "it took %s in all".formatted(Amounts.time(cost.totalNanos()));
  }

  private static String blocks(BlockingCall call, Finding finding) {
    String in =
        call.blocking() != null
            ? Code.briefMethod(call.blocking())
            : call.isFileIo() ? "file or pipe I/O" : "a call";
    String where = finding.site() == null ? "Code of the JDK" : Code.brief(finding.site());
    return where + " blocks its carrier in " + in;
  }

  private static Draft draft(String headline, PoolUse use, Finding finding) {
    Pool pool = use.pool();
    String size =
        "up to %s%s%s"
            .formatted(
                Amounts.count(pool.peakPool(), "carrier"),
                pool.parallelism() < 0 ? "" : ", parallelism " + pool.parallelism(),
                pool.maxPoolSize() < 0 ? "" : ", maximum " + pool.maxPoolSize());
    Draft draft = new Draft(headline).field(Label.POOL, size);
    Cost cost = finding.cost();
    // The JVM records only some calls: longer ones were seen in samples.
    return cost == null || cost.maxNanos() < use.heldNanos()
        ? draft
        : draft.field(Label.FIGURES, AboutPins.times(cost, "call"));
  }
}
