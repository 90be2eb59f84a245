@NullMarked
package io.vtscope.samples.ping;

import org.jspecify.annotations.NullMarked;
