/**
 * The agent's JFR events and their names.
 *
 * <p>Labels and descriptions appear in JDK Mission Control and {@code jfr}. They define each number
 * and its absence.
 */
@NullMarked
package io.vtscope.probe;

import org.jspecify.annotations.NullMarked;
