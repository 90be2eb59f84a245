/** Counts all threads, and chooses some of them for a closer look. */
@NullMarked
package io.vtscope.agent.sample.count;

import org.jspecify.annotations.NullMarked;
