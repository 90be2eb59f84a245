/** Common properties of all events. */
@NullMarked
package io.vtscope.probe;

import org.jspecify.annotations.NullMarked;
