/** The holders of carriers in each second, and the waits they cause. */
@NullMarked
package io.vtscope.ledger.charge;

import org.jspecify.annotations.NullMarked;
