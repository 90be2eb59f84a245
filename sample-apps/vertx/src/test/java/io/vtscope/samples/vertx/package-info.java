@NullMarked
package io.vtscope.samples.vertx;

import org.jspecify.annotations.NullMarked;
