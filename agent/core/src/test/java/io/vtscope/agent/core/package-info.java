/** The agent as a whole. */
package io.vtscope.agent.core;
