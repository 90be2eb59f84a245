/** The live view as functions: the next state after an input, and the cells that a state shows. */
@NullMarked
package io.vtscope.view.tui;

import org.jspecify.annotations.NullMarked;
