/** Formatting shared by all views. */
@NullMarked
package io.vtscope.view.format;

import org.jspecify.annotations.NullMarked;
