/** Reads observations from recordings and running JVMs. */
@NullMarked
package io.vtscope.source;

import org.jspecify.annotations.NullMarked;
