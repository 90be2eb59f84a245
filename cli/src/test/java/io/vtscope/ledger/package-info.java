@NullMarked
package io.vtscope.ledger;

import org.jspecify.annotations.NullMarked;
