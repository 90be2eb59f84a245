/**
 * Starts and stops the agent and wires its parts: {@code record} keeps the recording, {@code
 * sample} looks every tenth of a second. What it sees leaves it only as JFR events.
 */
@NullMarked
package io.vtscope.agent.core;

import org.jspecify.annotations.NullMarked;
