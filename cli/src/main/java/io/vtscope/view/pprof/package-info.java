/** Stacks as a pprof profile. */
@NullMarked
package io.vtscope.view.pprof;

import org.jspecify.annotations.NullMarked;
