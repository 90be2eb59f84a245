@NullMarked
package io.vtscope.source;

import org.jspecify.annotations.NullMarked;
