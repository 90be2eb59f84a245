@NullMarked
package io.vtscope.clock;

import org.jspecify.annotations.NullMarked;
