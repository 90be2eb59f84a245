package io.vtscope.observation;

import io.vtscope.state.State;

/** The agent's sampler saw a state. */
public record StateObservation(State state) implements Observation {}
