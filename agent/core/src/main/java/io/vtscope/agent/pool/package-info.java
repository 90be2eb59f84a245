/** Finds resource pools and writes their figures. */
@NullMarked
package io.vtscope.agent.pool;

import org.jspecify.annotations.NullMarked;
