/** Sampled lock waiters and lock owners. */
@NullMarked
package io.vtscope.agent.sample.lock;

import org.jspecify.annotations.NullMarked;
