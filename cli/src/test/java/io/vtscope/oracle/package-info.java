/** Scenarios with expected findings. */
@NullMarked
package io.vtscope.oracle;

import org.jspecify.annotations.NullMarked;
