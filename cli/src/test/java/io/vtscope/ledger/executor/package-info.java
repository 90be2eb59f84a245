@NullMarked
package io.vtscope.ledger.executor;

import org.jspecify.annotations.NullMarked;
