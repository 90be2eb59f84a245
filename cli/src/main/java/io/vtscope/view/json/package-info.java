/** The report as JSON, {@code docs/reference/report.schema.json}. */
@NullMarked
package io.vtscope.view.json;

import org.jspecify.annotations.NullMarked;
