/** Stacks for flame graphs. */
@NullMarked
package io.vtscope.view.collapsed;

import org.jspecify.annotations.NullMarked;
