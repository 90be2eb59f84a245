@NullMarked
package io.vtscope.check;

import org.jspecify.annotations.NullMarked;
