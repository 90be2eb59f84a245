/** An HTTP server on event loops, and an executor beside them. */
@NullMarked
package io.vtscope.samples.netty;

import org.jspecify.annotations.NullMarked;
