package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Share;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.state.LockState.LockQueue;
import io.vtscope.state.PopulationState.ResourcePool;

/** One line about a lock or pool queue. */
public final class QueueLine {
  private QueueLine() {}

  /** "91 of 126 virtual threads wait for the monitor of Shelf". */
  public static String of(LockQueue queue, Scan scan) {
    Share share = scan.share(queue);
    long threads = scan.threads(share);
    return "%s%s of %s %s for %s%s."
        .formatted(
            share.isExact() ? "" : "About ",
            Amounts.number(threads),
            Amounts.count(scan.count().total(), "virtual thread"),
            threads == 1 ? "waits" : "wait",
            lock(queue),
            owner(queue));
  }

  private static String lock(LockQueue queue) {
    String lock = Code.lock(queue.lock());
    int number = lock.indexOf('@');
    return queue.monitor()
        ? "the monitor of " + (number < 0 ? lock : lock.substring(0, number))
        : lock;
  }

  private static String owner(LockQueue queue) {
    if (queue.holder() == null) {
      return "";
    }
    WaitPlace place = WaitPlace.of(queue.ownerStack());
    String in = place.site() == null ? "" : " in " + Code.linked(place.site());
    boolean isCall =
        place.blocking() != null
            && (place.site() == null || !place.blocking().equals(place.site().name()));
    return ", held by "
        + queue.holder()
        + in
        + (isCall ? " (" + Code.briefMethod(String.valueOf(place.blocking())) + ")" : "");
  }

  /** "190 threads wait for HikariPool-1; 10 of 10 in use." */
  public static String of(Pool pool) {
    ResourcePool last = pool.last();
    String use =
        last.active() < 0
            ? ""
            : last.maximum() < 0
                ? "; %d in use".formatted(last.active())
                : "; %d of %d in use".formatted(last.active(), last.maximum());
    return "%s %s for %s%s."
        .formatted(
            Amounts.count(last.waiting(), "thread"),
            last.waiting() == 1 ? "waits" : "wait",
            last.name(),
            use);
  }
}
