/** Usage texts and help pages. */
@NullMarked
package io.vtscope.command.help;

import org.jspecify.annotations.NullMarked;
