package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place whose virtual threads were seen in {@code Thread.yield} again and again. They need not
 * keep a carrier for long each: some of them take turns.
 *
 * @param artifact of the site; null if unknown
 * @param samples that were taken of it
 * @param ofSamples that were taken of virtual threads that ran
 * @param nanos about so much time of carriers went there
 * @param delays how long new virtual threads waited meanwhile, those that waited long; the longest
 *     first
 */
public record YieldLoop(
    Site site,
    @Nullable Artifact artifact,
    long samples,
    long ofSamples,
    long nanos,
    List<Long> delays,
    Stack stack) {}
