/**
 * Pools of connections and the like: they are found where they are made, and where they are used if
 * they were there before the agent, and their figures are read once a second.
 */
@NullMarked
package io.vtscope.agent.pool;

import org.jspecify.annotations.NullMarked;
