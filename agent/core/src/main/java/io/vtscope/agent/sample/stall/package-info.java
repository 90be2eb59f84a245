/** Samples the carriers, watches for stalls of all of them, and writes the threads of a moment. */
@NullMarked
package io.vtscope.agent.sample.stall;

import org.jspecify.annotations.NullMarked;
