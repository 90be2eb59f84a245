/**
 * The report as JSON, {@code docs/reference/report.schema.json}.
 *
 * <p>Members are written one by one. Records for the objects would name each member twice, and take
 * a fifth more lines.
 */
@NullMarked
package io.vtscope.view.json;

import org.jspecify.annotations.NullMarked;
