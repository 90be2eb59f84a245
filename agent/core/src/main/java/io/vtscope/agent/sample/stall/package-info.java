/** Samples carriers, and detects stalls. */
@NullMarked
package io.vtscope.agent.sample.stall;

import org.jspecify.annotations.NullMarked;
