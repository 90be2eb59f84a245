@NullMarked
package io.vtscope.meaning;

import org.jspecify.annotations.NullMarked;
