/** Time: windows, steps, histograms, samples of the carriers, and processor load. */
@NullMarked
package io.vtscope.clock;

import org.jspecify.annotations.NullMarked;
