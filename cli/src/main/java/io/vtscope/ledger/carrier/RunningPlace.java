package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/**
 * The place of the application where virtual threads were most when they were seen running.
 *
 * @param artifact of the site; null if unknown
 * @param samples that were taken of it
 * @param ofSamples that were taken of virtual threads that ran
 * @param stack one of them
 * @param stretchNanos how long virtual threads, of whatever place, ran at a time while others
 *     waited for a carrier: the mean, of a moment in which one runs; 0 if unknown. Stretches that
 *     are shorter than some 50 ms are as if they were so long
 */
public record RunningPlace(
    Site site,
    @Nullable Artifact artifact,
    long samples,
    long ofSamples,
    Stack stack,
    long stretchNanos) {}
