/**
 * Sums observations into one snapshot per JVM, in one thread and bounded memory. Only the times in
 * the events matter, not their order.
 */
@NullMarked
package io.vtscope.ledger;

import org.jspecify.annotations.NullMarked;
