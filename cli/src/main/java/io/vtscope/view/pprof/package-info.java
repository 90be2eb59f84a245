/** The hotspots as a profile for pprof. */
@NullMarked
package io.vtscope.view.pprof;

import org.jspecify.annotations.NullMarked;
