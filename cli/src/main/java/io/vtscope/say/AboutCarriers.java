package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.CarrierFacts.SmallParallelism;

/** Sentences about carriers. */
final class AboutCarriers {
  private AboutCarriers() {}

  static Message of(CarrierFacts facts) {
    return switch (facts) {
      case SmallParallelism small -> smallParallelism(small.parallelism());
    };
  }

  private static Message smallParallelism(int parallelism) {
    return new Draft(
            "%s: a virtual thread that holds one takes %s of the capacity"
                .formatted(Amounts.count(parallelism, "carrier"), Amounts.share(1.0 / parallelism)))
        .fix(Remedies.of("small-parallelism"))
        .message();
  }
}
