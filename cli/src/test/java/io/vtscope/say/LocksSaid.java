package io.vtscope.say;

import io.vtscope.finding.Change;
import io.vtscope.finding.Change.Remedy;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.AlikeLocks;
import io.vtscope.finding.LineFacts.LockHolding;
import io.vtscope.finding.LineFacts.LockKind;
import io.vtscope.finding.LineFacts.LockOwner;
import io.vtscope.finding.LineFacts.LockQueue;
import io.vtscope.finding.LineFacts.LockQueue.Doubt;
import io.vtscope.finding.LineFacts.LostLock;
import io.vtscope.finding.LineFacts.OwnerHabit;
import io.vtscope.finding.LineFacts.OwnerHabit.Doing;
import io.vtscope.finding.LockPlace;
import io.vtscope.finding.LockUse;
import io.vtscope.library.Callbacks;
import io.vtscope.library.JdkLock;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Lock findings, one per form of message. */
final class LocksSaid {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock$NonfairSync@1f";

  private static final LockOwner OWNER =
      new LockOwner("\"owner\" #7", null, "TIMED_PARKED", "app.Stock.refill");

  private static final Change SHORTER = Change.of(Remedy.HOLD_SHORTER);

  private LocksSaid() {}

  static Stream<Finding> findings() {
    Stream<Finding> queues =
        Stream.of(
            slept(),
            of("app.Stock@1f", LockKind.MONITOR, Doing.RUNS, null, false, SHORTER, Doubt.NONE),
            of(
                "ConcurrentHashMap in app.Prices.get",
                LockKind.MAP_BIN,
                Doing.IN_NATIVE_CODE,
                new AlikeLocks(3, 33),
                false,
                Change.of(JdkLock.MAP, "app.Prices.get"),
                Doubt.STAMPED_LOCK),
            of(LOCK, LockKind.LOCK, Doing.WAITS, null, true, SHORTER, Doubt.READ_LOCK),
            of(
                LOCK,
                LockKind.LOCK,
                null,
                null,
                false,
                Change.of(Remedy.OWNER_WAITS, "app.Client.ask"),
                Doubt.NONE),
            of(
                LOCK,
                LockKind.LOCK,
                null,
                null,
                false,
                Change.of(new Callbacks.Callback("app.Bank.ask", "db")),
                Doubt.NONE),
            of(LOCK, LockKind.LOCK, null, null, false, SHORTER.ofOther("db 4.2"), Doubt.NONE));
    Stream<Finding> ofJdk =
        Arrays.stream(JdkLock.values())
            .map(lock ->
                of(
                    LOCK,
                    LockKind.LOCK,
                    null,
                    null,
                    false,
                    Change.of(lock, "java.util.Hashtable.put"),
                    Doubt.NONE));
    Stream<Finding> lost = Arrays.stream(LostLock.How.values()).map(LocksSaid::of);
    return Stream.of(queues, ofJdk, lost).flatMap(some -> some);
  }

  static Finding slept() {
    return of(LOCK, LockKind.LOCK, Doing.WAITS, null, false, SHORTER, Doubt.NONE);
  }

  private static Finding of(LostLock.How how) {
    LockPlace place = new LockPlace("app.Stock.reserve", LockPlace.Part.MOST, null);
    return SayTest.finding(
        Kind.MONITOR_CONTENTION, new LostLock(SayTest.WAITERS, LOCK, place, how, "\"r\" #8"));
  }

  private static Finding of(
      String lock,
      LockKind kind,
      @Nullable Doing does,
      @Nullable AlikeLocks alike,
      boolean standby,
      Change change,
      Doubt doubt) {
    return SayTest.finding(
        Kind.MONITOR_CONTENTION,
        new LockQueue(
            SayTest.WAITERS,
            lock,
            kind,
            new LockPlace("app.Stock.reserve", LockPlace.Part.ALL, "Stock.lock"),
            new LockHolding(
                doubt == Doubt.READ_LOCK ? new LockOwner(null, "\"r\" #8", "PARKED", null) : OWNER,
                does == null ? null : new OwnerHabit(does, "java.lang.Thread.sleep", 9, 9),
                does == null ? null : new LockUse(46, 20_000_000, 0.92, does == Doing.WAITS)),
            alike,
            standby,
            change,
            doubt));
  }
}
