/** Sums up the tasks of executors, and when their threads were all busy. */
@NullMarked
package io.vtscope.ledger.executor;

import org.jspecify.annotations.NullMarked;
