/** The state of each carrier and its mounted virtual thread. */
@NullMarked
package io.vtscope.agent.sample.carrier;

import org.jspecify.annotations.NullMarked;
