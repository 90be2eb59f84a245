package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.library.JdkLocks;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.LockState;
import java.util.List;
import java.util.Set;

/**
 * Detects idle workers at one socket: one waits for the network, the others for its lock. This is
 * no contention.
 */
final class LinesForWork {
  private static final Set<String> AT_SOCKET =
      Set.of("accept", "receive", "blockingReceive", "select");

  /** A thread in accept never waits for an answer, unlike in the others. */
  private static final String ACCEPT = "accept";

  private LinesForWork() {}

  /**
   * Whether the waiters are idle workers in at least half of the counts.
   *
   * @param queues one for each count
   */
  static boolean are(List<LockState.LockQueue> queues) {
    return queues.stream().filter(LinesForWork::isForWork).count() >= Limits.HALF * queues.size();
  }

  private static boolean isForWork(LockState.LockQueue queue) {
    Frame taker = JdkLocks.taker(queue.waiters().stack());
    if (taker != null) {
      return AT_SOCKET.contains(taker.method())
          && taker.is(Meaning.CHANNELS)
          && has(queue, taker.name());
    }
    Site waiter = WaitPlace.of(queue.waiters().stack()).site();
    return waiter != null && has(queue, waiter.name()) && accepts(queue);
  }

  private static boolean has(LockState.LockQueue queue, String call) {
    return queue.ownerStack().frames().stream().anyMatch(frame -> frame.name().equals(call));
  }

  private static boolean accepts(LockState.LockQueue queue) {
    return queue.ownerStack().frames().stream()
        .takeWhile(Frame::isJdk)
        .anyMatch(frame -> frame.method().equals(ACCEPT) && frame.is(Meaning.SERVER_SOCKET));
  }
}
