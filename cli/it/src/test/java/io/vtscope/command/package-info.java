/** A bug in the viewer, for the test of what becomes of the terminal then. */
@NullMarked
package io.vtscope.command;

import org.jspecify.annotations.NullMarked;
