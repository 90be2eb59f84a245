/** Tests of the whole agent. */
package io.vtscope.agent.core;
