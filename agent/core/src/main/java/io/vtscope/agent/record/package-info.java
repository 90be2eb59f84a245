/** Which JDK events are recorded, how closely, and how much of them is kept. */
@NullMarked
package io.vtscope.agent.record;

import org.jspecify.annotations.NullMarked;
