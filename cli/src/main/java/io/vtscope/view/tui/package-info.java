/** The live view as pure functions: input to state, state to cells. */
@NullMarked
package io.vtscope.view.tui;

import org.jspecify.annotations.NullMarked;
