/** Sums what the carriers did, and how long virtual threads waited for them. */
@NullMarked
package io.vtscope.ledger.carrier;

import org.jspecify.annotations.NullMarked;
