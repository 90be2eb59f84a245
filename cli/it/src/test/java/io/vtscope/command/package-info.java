/** A bug in the viewer, to test terminal restoration. */
@NullMarked
package io.vtscope.command;

import org.jspecify.annotations.NullMarked;
