/** What there is to show, and what the user has chosen of it. Nothing in it changes. */
@NullMarked
package io.vtscope.view.tui.state;

import org.jspecify.annotations.NullMarked;
