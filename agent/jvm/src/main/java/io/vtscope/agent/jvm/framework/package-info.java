/** How to read executors of frameworks by their private fields. */
@NullMarked
package io.vtscope.agent.jvm.framework;

import org.jspecify.annotations.NullMarked;
