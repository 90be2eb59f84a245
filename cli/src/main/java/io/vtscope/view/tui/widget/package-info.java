/** Drawing elements: lines, tables, charts and themes. */
@NullMarked
package io.vtscope.view.tui.widget;

import org.jspecify.annotations.NullMarked;
