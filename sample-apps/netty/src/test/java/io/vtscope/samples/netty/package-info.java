@NullMarked
package io.vtscope.samples.netty;

import org.jspecify.annotations.NullMarked;
