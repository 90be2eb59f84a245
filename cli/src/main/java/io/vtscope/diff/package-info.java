/** Compares two reports. */
@NullMarked
package io.vtscope.diff;

import org.jspecify.annotations.NullMarked;
