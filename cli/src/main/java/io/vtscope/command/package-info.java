/** The command line: parses, wires, prints; the only package that knows all others. */
@NullMarked
package io.vtscope.command;

import org.jspecify.annotations.NullMarked;
