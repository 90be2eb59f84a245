/** Rules about what virtual threads wait for. */
@NullMarked
package io.vtscope.rule.wait;

import org.jspecify.annotations.NullMarked;
