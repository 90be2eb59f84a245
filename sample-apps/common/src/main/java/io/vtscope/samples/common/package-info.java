/** Shared code of the samples. */
@NullMarked
package io.vtscope.samples.common;

import org.jspecify.annotations.NullMarked;
