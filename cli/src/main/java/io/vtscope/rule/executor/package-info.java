/** Rules about executors and their tasks. */
@NullMarked
package io.vtscope.rule.executor;

import org.jspecify.annotations.NullMarked;
