package io.vtscope.library;

import io.vtscope.observation.Frame;
import org.jspecify.annotations.Nullable;

/**
 * A stack that waits for a pool, or for a bound of the code's own.
 *
 * @param pool null where it is the code's own that waits for it
 * @param own null where it is a pool whose product is known
 * @param site the frame to name: of the pool the call that borrows, else the one that waits
 * @param caller the first frame that is not the pool's; null where there is none
 */
public record Borrowing(
    @Nullable BorrowCall pool, @Nullable OwnBound own, Frame site, @Nullable Frame caller) {}
