/** Markdown reports, for issues and pull requests. */
@NullMarked
package io.vtscope.view.markdown;

import org.jspecify.annotations.NullMarked;
