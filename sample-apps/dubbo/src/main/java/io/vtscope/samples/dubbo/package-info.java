/** A Dubbo service on loopback. */
@NullMarked
package io.vtscope.samples.dubbo;

import org.jspecify.annotations.NullMarked;
