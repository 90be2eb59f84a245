/** Sums up what virtual threads wait for, and the pools and deadlocks that they wait in. */
@NullMarked
package io.vtscope.ledger.wait;

import org.jspecify.annotations.NullMarked;
