/** Self-contained HTML reports. */
@NullMarked
package io.vtscope.view.html;

import org.jspecify.annotations.NullMarked;
