package io.vtscope.finding;

import io.vtscope.observation.Frame;
import org.jspecify.annotations.Nullable;

/**
 * A stack that waits for a pool.
 *
 * @param pool null for a Semaphore, which is the code's own that waits for it
 * @param site the frame to name: of the pool the call that borrows, else the one that waits
 * @param caller the first frame that is not the pool's; null where there is none
 */
record Borrowing(@Nullable BorrowCall pool, Frame site, @Nullable Frame caller) {}
