/** Sums up the times for which carriers were held, by place. */
@NullMarked
package io.vtscope.ledger.pin;

import org.jspecify.annotations.NullMarked;
