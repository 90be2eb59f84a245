/** Who holds the carriers, second by second, and what that does to those in line for them. */
@NullMarked
package io.vtscope.ledger.charge;

import org.jspecify.annotations.NullMarked;
