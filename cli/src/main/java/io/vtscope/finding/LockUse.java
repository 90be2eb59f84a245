package io.vtscope.finding;

import io.vtscope.clock.Steps;
import io.vtscope.judge.Limits;
import io.vtscope.state.LockState;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * How often waiting threads get a lock, and for how long. From samples.
 *
 * @param lockHeldNanos mean time of one hold
 * @param lockHeldShare share of the time in which it is held, 0 to 1
 * @param lockIsFair otherwise new threads may overtake the queue: then holds are shorter, and more
 */
public record LockUse(
    double lockTurnsPerSecond, long lockHeldNanos, double lockHeldShare, boolean lockIsFair) {
  private static final String FAIR = "$FairSync@";

  /** Null if too few turns were seen. */
  public static @Nullable LockUse of(List<LockState.LockQueue> queues) {
    LockState.Turns turns =
        queues.stream()
            .map(queue -> queue.waiters().turns())
            .filter(Objects::nonNull)
            .reduce(LockState.Turns::and)
            .orElse(null);
    if (turns == null || turns.count() < Limits.TIMES || turns.looks() == 0) {
      return null;
    }
    double share = (double) turns.owned() / turns.looks();
    return new LockUse(
        (double) turns.count() * Steps.SECOND / turns.nanos(),
        Math.round(share * turns.nanos() / turns.count()),
        share,
        queues.getFirst().lock().contains(FAIR));
  }
}
