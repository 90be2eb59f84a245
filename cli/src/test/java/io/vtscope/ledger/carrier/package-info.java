@NullMarked
package io.vtscope.ledger.carrier;

import org.jspecify.annotations.NullMarked;
