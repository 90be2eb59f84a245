@NullMarked
package io.vtscope.live;

import org.jspecify.annotations.NullMarked;
