/** Rules about virtual threads themselves. */
@NullMarked
package io.vtscope.rule.thread;

import org.jspecify.annotations.NullMarked;
