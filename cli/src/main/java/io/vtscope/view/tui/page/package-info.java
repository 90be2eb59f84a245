/** The screens, each with a table. */
@NullMarked
package io.vtscope.view.tui.page;

import org.jspecify.annotations.NullMarked;
