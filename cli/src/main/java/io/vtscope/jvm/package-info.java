/** What a JVM consists of: its JDK, and the names, frames, stacks and artifacts of its code. */
@NullMarked
package io.vtscope.jvm;

import org.jspecify.annotations.NullMarked;
