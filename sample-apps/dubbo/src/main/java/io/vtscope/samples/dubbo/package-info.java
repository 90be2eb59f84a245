/** A remote service on Dubbo, called over loopback. */
@NullMarked
package io.vtscope.samples.dubbo;

import org.jspecify.annotations.NullMarked;
