/** Starts, stops and wires the agent. Its output is JFR events. */
@NullMarked
package io.vtscope.agent.core;

import org.jspecify.annotations.NullMarked;
