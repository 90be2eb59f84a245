package io.vtscope.ledger.carrier;

import java.util.List;

/**
 * The carriers in the last thread dump of a recording.
 *
 * @param parallelism 0 if unknown
 * @param taken carriers with a virtual thread
 * @param isIdle whether the JVM used hardly any processor time
 * @param sinceHeld time since a virtual thread ran, nanoseconds; {@code Long.MAX_VALUE} if unknown
 * @param longestHold upper bound of ended holds, nanoseconds
 */
public record DumpedCarriers(
    int carriers,
    int parallelism,
    List<Kept> taken,
    boolean isIdle,
    long sinceHeld,
    long longestHold) {}
