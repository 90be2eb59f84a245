/** Sums the tasks of executors, and when all their threads were busy. */
@NullMarked
package io.vtscope.ledger.executor;

import org.jspecify.annotations.NullMarked;
