/** Runs the live view: brings together a terminal, what feeds it, and what it shows. */
@NullMarked
package io.vtscope.live;

import org.jspecify.annotations.NullMarked;
