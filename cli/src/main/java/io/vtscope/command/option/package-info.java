/** Options that several commands have, and the targets, files and forms that they name. */
@NullMarked
package io.vtscope.command.option;

import org.jspecify.annotations.NullMarked;
