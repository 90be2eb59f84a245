/** Tasks that Spring runs on an executor, or on who calls, if it has not been told to. */
@NullMarked
package io.vtscope.samples.springasync;

import org.jspecify.annotations.NullMarked;
