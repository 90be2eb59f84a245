package io.vtscope.ledger.carrier;

import java.util.List;

/**
 * The carriers in the last thread dump of a recording.
 *
 * @param carriers that the pool had
 * @param parallelism as the JVM was started with; 0 if unknown
 * @param taken those that had a virtual thread, by the dumps in which they had had it
 * @param isIdle whether the JVM took hardly any processor time in the seconds before
 * @param sinceHeld how long before the dump a virtual thread ran on after a hold, or one that had
 *     no carrier by then was in native code, at the latest, nanoseconds; {@code Long.MAX_VALUE} if
 *     none was seen to
 * @param longestHold how long any of them lasted at most, nanoseconds
 */
public record DumpedCarriers(
    int carriers,
    int parallelism,
    List<Kept> taken,
    boolean isIdle,
    long sinceHeld,
    long longestHold) {}
