package io.vtscope.aggregate;

import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/**
 * The place of the application where virtual threads were most when they were seen running.
 *
 * @param artifact of the site; null where it is not known
 * @param samples that were taken of it
 * @param ofSamples that were taken of virtual threads that ran
 * @param stack one of them
 */
public record RunningPlace(
    Site site, @Nullable Artifact artifact, long samples, long ofSamples, Stack stack) {}
