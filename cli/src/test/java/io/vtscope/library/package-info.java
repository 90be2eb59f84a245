@NullMarked
package io.vtscope.library;

import org.jspecify.annotations.NullMarked;
