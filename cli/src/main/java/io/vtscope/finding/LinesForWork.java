package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import java.util.List;
import java.util.Set;

/**
 * Whether those who queue for a lock stand in line for what comes from outside next: of many that
 * accept connections or receive packets at one socket one waits for the network, and the others for
 * a lock: that of the socket, or one of their own that they take before. Who does what has come
 * with that lock still held makes the others wait all the same.
 */
final class LinesForWork {
  private static final Set<String> AT_SOCKET =
      Set.of("accept", "receive", "blockingReceive", "select");

  /** Nobody waits for an answer in it, as may be with the others. */
  private static final String ACCEPT = "accept";

  private static final List<String> SERVERS =
      List.of("java.net.ServerSocket", "sun.nio.ch.ServerSocket");

  /** Of the counts in which they queue. */
  private static final double MOSTLY = 0.5;

  private LinesForWork() {}

  static boolean is(Waits<String, LockObservation.LockQueue> waits, Population population) {
    long such =
        waits.points().stream()
            .filter(point ->
                population.scans().get(point.index()).locks().stream()
                    .anyMatch(
                        queue -> waits.key().equals(LockOwners.lock(queue)) && isForWork(queue)))
            .count();
    return such > 0 && such >= MOSTLY * waits.points().size();
  }

  private static boolean isForWork(LockObservation.LockQueue queue) {
    Frame taker = JdkLocks.taker(queue.stack());
    if (taker != null) {
      return AT_SOCKET.contains(taker.method())
          && taker.type().startsWith("sun.nio.ch.")
          && has(queue, taker.name());
    }
    Site waiter = LockQueues.site(queue.stack());
    return waiter != null && has(queue, waiter.name()) && accepts(queue);
  }

  private static boolean has(LockObservation.LockQueue queue, String call) {
    return queue.ownerStack().frames().stream().anyMatch(frame -> frame.name().equals(call));
  }

  /** Whether who has the lock waits for a connection. */
  private static boolean accepts(LockObservation.LockQueue queue) {
    return queue.ownerStack().frames().stream()
        .takeWhile(Frame::isJdk)
        .anyMatch(frame ->
            frame.method().equals(ACCEPT) && SERVERS.stream().anyMatch(frame.type()::startsWith));
  }
}
