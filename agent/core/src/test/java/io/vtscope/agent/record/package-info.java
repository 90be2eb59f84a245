/** Where recordings are kept. */
package io.vtscope.agent.record;
