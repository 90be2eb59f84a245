/** Handles viewers' requests: dumps and flushes. */
@NullMarked
package io.vtscope.agent.sample.request;

import org.jspecify.annotations.NullMarked;
