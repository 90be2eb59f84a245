/** Judges findings with one table and one set of numbers. */
@NullMarked
package io.vtscope.judge;

import org.jspecify.annotations.NullMarked;
