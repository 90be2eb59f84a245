package io.vtscope.finding;

/** Facts about what carriers did. */
public sealed interface CarrierFacts extends Facts {
  /** Carriers are held, and there are few. */
  record SmallParallelism(int parallelism) implements CarrierFacts {}
}
