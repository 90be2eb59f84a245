package io.vtscope.ledger.executor;

import org.jspecify.annotations.Nullable;

/**
 * What became of an executor's tasks while all its threads were busy, by looks a second apart
 * however long the window is.
 *
 * @param busyLoads in how many loads they were
 * @param heldUpLoads of these, in how many tasks waited for so long that somebody notices
 * @param backlog the longest that lasted; null if none did
 * @param still for how long, up to the last load, tasks waited and none left the queue, nanoseconds
 * @param stillForMany the same, while there were many for each thread
 * @param lateness of a scheduler: when its tasks were late for longest; null where they were not
 */
public record Saturation(
    int busyLoads,
    int heldUpLoads,
    @Nullable Backlog backlog,
    long still,
    long stillForMany,
    @Nullable Lateness lateness) {
  static final Saturation NONE = new Saturation(0, 0, null, 0, 0, null);
}
