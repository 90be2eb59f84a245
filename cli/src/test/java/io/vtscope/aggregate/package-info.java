@NullMarked
package io.vtscope.aggregate;

import org.jspecify.annotations.NullMarked;
