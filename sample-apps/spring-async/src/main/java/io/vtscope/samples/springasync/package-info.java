/** Spring's {@code @Async}. */
@NullMarked
package io.vtscope.samples.springasync;

import org.jspecify.annotations.NullMarked;
