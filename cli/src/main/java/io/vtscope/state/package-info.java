/**
 * Carriers, virtual threads, locks, executors and pools at one moment, as plain values.
 *
 * <p>Times are nanoseconds since the epoch, durations nanoseconds. Null means unknown or none.
 */
@NullMarked
package io.vtscope.state;

import org.jspecify.annotations.NullMarked;
