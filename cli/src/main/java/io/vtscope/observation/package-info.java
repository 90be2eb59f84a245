/**
 * Observed facts as plain records, independent of the source.
 *
 * <p>Times are nanoseconds since the epoch, durations nanoseconds. Null means unknown or none.
 */
@NullMarked
package io.vtscope.observation;

import org.jspecify.annotations.NullMarked;
