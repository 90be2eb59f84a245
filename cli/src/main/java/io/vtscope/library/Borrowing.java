package io.vtscope.library;

import io.vtscope.jvm.Frame;
import org.jspecify.annotations.Nullable;

/**
 * A stack that waits for a pool or another limit.
 *
 * @param pool null for other limits
 * @param own null for a pool
 * @param site frame to blame
 * @param caller first frame outside the pool; null if none
 */
public record Borrowing(
    @Nullable ResourcePoolType pool, @Nullable OwnBound own, Frame site, @Nullable Frame caller) {}
