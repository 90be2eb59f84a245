/** Details that the user opens. */
@NullMarked
package io.vtscope.view.tui.detail;

import org.jspecify.annotations.NullMarked;
