/**
 * Sums observations up into one snapshot per JVM.
 *
 * <p>One thread, bounded memory, only the times of the events: the order of observations does not
 * matter.
 */
@NullMarked
package io.vtscope.ledger;

import org.jspecify.annotations.NullMarked;
