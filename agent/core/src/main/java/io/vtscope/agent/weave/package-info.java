/** Weaves hooks into classes and removes them. */
@NullMarked
package io.vtscope.agent.weave;

import org.jspecify.annotations.NullMarked;
