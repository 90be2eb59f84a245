/**
 * Sums observations up into a snapshot: on one thread, in bounded memory, by the events' own times
 * only. The order of observations does not matter.
 */
@NullMarked
package io.vtscope.aggregate;

import org.jspecify.annotations.NullMarked;
