/** What each carrier does, which virtual thread it carries, and for how long. */
@NullMarked
package io.vtscope.agent.sample.carrier;

import org.jspecify.annotations.NullMarked;
