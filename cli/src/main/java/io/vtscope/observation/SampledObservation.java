package io.vtscope.observation;

/** What the agent's sampler saw at one moment. */
public sealed interface SampledObservation extends Observation
    permits CarrierObservation,
        ExecutorObservation,
        LockObservation,
        PopulationObservation,
        StallObservation {
  /** When it was seen. */
  long at();
}
