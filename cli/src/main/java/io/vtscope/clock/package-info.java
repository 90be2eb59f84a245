/**
 * Time of the target: windows, histograms, looks at the carriers, and how busy the processors were.
 */
@NullMarked
package io.vtscope.clock;

import org.jspecify.annotations.NullMarked;
