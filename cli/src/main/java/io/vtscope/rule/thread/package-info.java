/** Rules for virtual threads as such. */
@NullMarked
package io.vtscope.rule.thread;

import org.jspecify.annotations.NullMarked;
