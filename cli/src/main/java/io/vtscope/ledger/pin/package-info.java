/** Sums holds of carriers by place. */
@NullMarked
package io.vtscope.ledger.pin;

import org.jspecify.annotations.NullMarked;
