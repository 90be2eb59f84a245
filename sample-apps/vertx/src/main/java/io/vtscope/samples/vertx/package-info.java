/** An HTTP server on event loops, which blocks on worker threads. */
@NullMarked
package io.vtscope.samples.vertx;

import org.jspecify.annotations.NullMarked;
