package io.vtscope.chunk;

import java.util.List;

/**
 * A recorded stack, the innermost frame first.
 *
 * @param truncated whether the JVM left out outer frames
 */
public record JfrStack(List<JfrFrame> frames, boolean truncated) {}
