/** Options shared by commands. */
@NullMarked
package io.vtscope.command.option;

import org.jspecify.annotations.NullMarked;
