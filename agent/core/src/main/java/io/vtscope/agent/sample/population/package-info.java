/** Has all virtual threads counted now and then, and each part look at the count. */
@NullMarked
package io.vtscope.agent.sample.population;

import org.jspecify.annotations.NullMarked;
