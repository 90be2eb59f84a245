/** The live view's data and choices, all immutable. */
@NullMarked
package io.vtscope.view.tui.state;

import org.jspecify.annotations.NullMarked;
