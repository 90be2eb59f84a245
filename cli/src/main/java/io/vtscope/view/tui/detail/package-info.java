/** What is shown of one thing that the user has opened. */
@NullMarked
package io.vtscope.view.tui.detail;

import org.jspecify.annotations.NullMarked;
