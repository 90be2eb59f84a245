/** How things are written, the same in every view. */
@NullMarked
package io.vtscope.view.format;

import org.jspecify.annotations.NullMarked;
