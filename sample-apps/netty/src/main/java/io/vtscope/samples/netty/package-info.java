/** A Netty HTTP server with a separate executor. */
@NullMarked
package io.vtscope.samples.netty;

import org.jspecify.annotations.NullMarked;
