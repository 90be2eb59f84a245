/** How help looks: the layout of a command's usage, and pages of text. */
@NullMarked
package io.vtscope.command.help;

import org.jspecify.annotations.NullMarked;
