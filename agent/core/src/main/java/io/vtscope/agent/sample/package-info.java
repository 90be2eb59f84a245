/** The agent's one daemon thread, and what a sample is that it takes. */
@NullMarked
package io.vtscope.agent.sample;

import org.jspecify.annotations.NullMarked;
