/** The report as text for a terminal or a log. */
@NullMarked
package io.vtscope.view.text;

import org.jspecify.annotations.NullMarked;
