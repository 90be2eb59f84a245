@NullMarked
package io.vtscope.ledger.wait;

import org.jspecify.annotations.NullMarked;
