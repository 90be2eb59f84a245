/** Samples that show whether a virtual thread changes its carrier. */
@NullMarked
package io.vtscope.samples.plain.mount;

import org.jspecify.annotations.NullMarked;
