/** Sums what virtual threads wait for: locks, pools, deadlocks. */
@NullMarked
package io.vtscope.ledger.wait;

import org.jspecify.annotations.NullMarked;
