@NullMarked
package io.vtscope.blame;

import org.jspecify.annotations.NullMarked;
