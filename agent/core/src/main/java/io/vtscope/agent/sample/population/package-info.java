/** Scans all virtual threads. */
@NullMarked
package io.vtscope.agent.sample.population;

import org.jspecify.annotations.NullMarked;
