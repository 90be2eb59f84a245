/** The stacks of hotspots, a line each, for flame graphs. */
@NullMarked
package io.vtscope.view.collapsed;

import org.jspecify.annotations.NullMarked;
