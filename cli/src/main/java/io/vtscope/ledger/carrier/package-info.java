/** Sums up what the carriers did, and why virtual threads waited for one. */
@NullMarked
package io.vtscope.ledger.carrier;

import org.jspecify.annotations.NullMarked;
