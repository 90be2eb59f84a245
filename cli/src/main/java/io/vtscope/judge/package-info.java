/** Judges how severe a finding is: one table, one set of numbers, for every kind. */
@NullMarked
package io.vtscope.judge;

import org.jspecify.annotations.NullMarked;
