package io.vtscope.demo;

import io.vtscope.finding.Diagnosis;
import org.jspecify.annotations.Nullable;

/**
 * One run of a demo.
 *
 * @param line what it does
 * @param finds the problems it contains
 * @param threads "virtual" or "platform"; "" if it supports only one kind
 * @param diagnosis null if it was not observed
 * @param failure why it failed; "" if it did not
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
