/** Checks a report against limits and a baseline. */
@NullMarked
package io.vtscope.check;

import org.jspecify.annotations.NullMarked;
