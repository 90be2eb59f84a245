/** A Vert.x HTTP server with worker threads. */
@NullMarked
package io.vtscope.samples.vertx;

import org.jspecify.annotations.NullMarked;
