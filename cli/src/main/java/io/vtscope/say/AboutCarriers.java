package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.CarrierFacts.ClassStartUp;
import io.vtscope.finding.CarrierFacts.ClassWait;
import io.vtscope.finding.CarrierFacts.Held;
import io.vtscope.finding.CarrierFacts.PoolUse;
import io.vtscope.finding.CarrierFacts.SmallParallelism;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;

/** Describes carrier findings. */
final class AboutCarriers {
  private AboutCarriers() {}

  static Message of(CarrierFacts facts, Finding finding, Snapshot snapshot) {
    return switch (facts) {
      case SmallParallelism small -> smallParallelism(small.parallelism());
      case Held held -> AboutPins.of(held, finding, snapshot);
      case PoolUse use -> AboutCarrierPool.of(use, finding);
      case ClassWait wait -> AboutClasses.of(wait);
      case ClassStartUp start -> AboutClasses.of(start, finding, snapshot);
    };
  }

  private static Message smallParallelism(int parallelism) {
    return new Draft(
            "%s: a virtual thread that holds one takes %s of the capacity"
                .formatted(Amounts.count(parallelism, "carrier"), Amounts.share(1.0 / parallelism)))
        .fix("small-parallelism")
        .message();
  }
}
