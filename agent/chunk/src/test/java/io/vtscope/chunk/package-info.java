@NullMarked
package io.vtscope.chunk;

import org.jspecify.annotations.NullMarked;
