@NullMarked
package io.vtscope.export;

import org.jspecify.annotations.NullMarked;
