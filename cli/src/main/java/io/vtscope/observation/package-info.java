/**
 * What was observed, as plain records; everything behind the source speaks only of these.
 *
 * <p>Times are nanoseconds since the epoch, lengths of time nanoseconds.
 */
@NullMarked
package io.vtscope.observation;

import org.jspecify.annotations.NullMarked;
