/** What screens are drawn with: lines, tables, charts, and colours by role. */
@NullMarked
package io.vtscope.view.tui.widget;

import org.jspecify.annotations.NullMarked;
