package io.vtscope.observation;

/** An observation by the agent's sampler. */
public sealed interface SampledObservation extends Observation
    permits CarrierObservation,
        ExecutorObservation,
        LockObservation,
        PopulationObservation,
        StallObservation {
  long at();
}
