/** The commands: they parse, wire and print. Only this package may use all others. */
@NullMarked
package io.vtscope.command;

import org.jspecify.annotations.NullMarked;
