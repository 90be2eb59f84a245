/** Finds what is wrong in a snapshot: asks the rule of each kind. */
@NullMarked
package io.vtscope.rule;

import org.jspecify.annotations.NullMarked;
