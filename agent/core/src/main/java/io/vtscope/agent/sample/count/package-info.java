/** Scans all threads and selects some. */
@NullMarked
package io.vtscope.agent.sample.count;

import org.jspecify.annotations.NullMarked;
