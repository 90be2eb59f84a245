/** The live view: what a screen shows, and what a key does, as functions of what is known. */
@NullMarked
package io.vtscope.view.tui;

import org.jspecify.annotations.NullMarked;
