/** The agent's sampling thread and its samples. */
@NullMarked
package io.vtscope.agent.sample;

import org.jspecify.annotations.NullMarked;
