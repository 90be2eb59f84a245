@NullMarked
package io.vtscope.ledger.pin;

import org.jspecify.annotations.NullMarked;
