/** Rules about what keeps carriers from virtual threads. */
@NullMarked
package io.vtscope.rule.carrier;

import org.jspecify.annotations.NullMarked;
