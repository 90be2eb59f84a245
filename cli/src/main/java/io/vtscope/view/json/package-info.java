/** JSON formats, as in {@code docs/report.schema.json}. */
@NullMarked
package io.vtscope.view.json;

import org.jspecify.annotations.NullMarked;
