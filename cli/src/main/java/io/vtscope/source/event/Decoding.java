package io.vtscope.source.event;

import io.vtscope.observation.Observation;
import java.util.function.Consumer;

/**
 * The state that all event types of a reader share.
 *
 * @param frames for stacks of the JVM
 * @param stacks for stacks of the agent
 */
record Decoding(Consumer<Observation> sink, SharedFrames frames, StackText stacks) {}
