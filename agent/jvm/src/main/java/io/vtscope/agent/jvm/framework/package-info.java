/** Readers for framework executors. */
@NullMarked
package io.vtscope.agent.jvm.framework;

import org.jspecify.annotations.NullMarked;
