package io.vtscope.demo;

import io.vtscope.finding.Diagnosis;
import org.jspecify.annotations.Nullable;

/**
 * One run of a sample.
 *
 * @param name of the demo
 * @param line what it does
 * @param finds what there is to find in it, in its own words
 * @param threads on which it ran, "virtual" or "platform"; "" where there is but one way
 * @param seconds how long it took
 * @param printed what it has printed
 * @param diagnosis what was found; null where it could not be observed
 * @param failure why it did not end well; "" where it did
 */
public record DemoRun(
    String name,
    String line,
    String finds,
    String threads,
    double seconds,
    Printed printed,
    @Nullable Diagnosis diagnosis,
    String failure) {}
