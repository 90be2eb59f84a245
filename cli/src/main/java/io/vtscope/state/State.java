package io.vtscope.state;

/** A part of the JVM as the agent's sampler saw it at one moment. */
public sealed interface State
    permits CarrierState, ExecutorState, LockState, PopulationState, StallState {
  /** Nanoseconds since the epoch. */
  long at();
}
