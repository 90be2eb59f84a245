/** Finds the problems in a snapshot, with one rule per kind. */
@NullMarked
package io.vtscope.rule;

import org.jspecify.annotations.NullMarked;
