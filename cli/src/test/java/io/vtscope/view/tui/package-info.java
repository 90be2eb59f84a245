@NullMarked
package io.vtscope.view.tui;

import org.jspecify.annotations.NullMarked;
