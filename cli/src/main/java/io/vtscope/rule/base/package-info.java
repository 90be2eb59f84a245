/** The base of all rules. */
@NullMarked
package io.vtscope.rule.base;

import org.jspecify.annotations.NullMarked;
