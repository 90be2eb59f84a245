/** The agent's recording: events, settings, size. */
@NullMarked
package io.vtscope.agent.record;

import org.jspecify.annotations.NullMarked;
