/** Counts tasks at a few woven places, without wrapping or retaining them. */
@NullMarked
package io.vtscope.agent.executor;

import org.jspecify.annotations.NullMarked;
