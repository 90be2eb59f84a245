/** The screens: a table each, and the lines around it. */
@NullMarked
package io.vtscope.view.tui.page;

import org.jspecify.annotations.NullMarked;
