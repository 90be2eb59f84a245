package io.vtscope.view.text;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.deadlocked;
import static io.vtscope.observation.Seen.dumped;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pending;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.stalled;
import static io.vtscope.observation.Seen.state;
import static io.vtscope.observation.Seen.waiting;
import static io.vtscope.observation.Seen.waitingForItself;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.ledger.Snapshot;
import io.vtscope.observation.Seen;
import io.vtscope.state.CarrierState;
import io.vtscope.state.CarrierState.HeldKind;
import io.vtscope.state.PopulationState;
import io.vtscope.state.StallState;
import io.vtscope.state.StallState.Role;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DumpTextTest {
  private static final String LOCK = "java.util.concurrent.locks.ReentrantLock@1f";
  private static final Stack LOCKED =
      stack("java.util.concurrent.locks.ReentrantLock.lock:1", "app.Stock.reserve:31");

  @Test
  void notesOmittedStacksOfQueuedThreads() {
    Snapshot snapshot =
        snapshot(
            agent("21.0.8+9-LTS"),
            scheduler(0, 2, 2, 2, 36),
            state(3, Role.QUEUED, 9, "UNPARKED", null, null, Stack.NONE),
            counted(5, 2, 40, 20),
            dumped("q", 3, 5, 0, 36));
    assertThat(
            DumpText.of(
                snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .contains(
            """
            Runnable, waiting for a carrier: 36
              "t9" #9 UNPARKED
              and 35 more virtual threads
              While carriers run, vtscope takes few of these stacks. Each one moves its thread to the end of the
              queue.
            """);
  }

  @Test
  void aStallComesFirstThenCarriersThenWaiters() {
    Snapshot snapshot =
        snapshot(
            agent("21.0.8+9-LTS"),
            scheduler(0, 2, 2, 2, 36),
            state(3, Role.CARRIED, 31, "PINNED", "worker-1", LOCK, LOCKED),
            state(3, Role.CARRIED, 32, "PINNED", "worker-2", LOCK, LOCKED),
            state(3, Role.QUEUED, 9, "UNPARKED", null, null, LOCKED),
            state(3, Role.NEXT, 9, "UNPARKED", null, null, LOCKED),
            state(2, Role.CARRIED, 77, "RUNNING", "worker-1", null, LOCKED),
            stalled(1, 4200, 36, StallState.StallProof.LOCK_FREE, LOCK),
            counted(5, 2, 40, 20),
            waiting(5, 10, 3000, stack("java.lang.Thread.sleep:1", "app.Main.idle:3")),
            queueing(5, 4, 900, LOCK, stack("app.Stock.refill:7"), LOCKED),
            new PopulationState.ThreadContainer(at(5000), 5, "java.util.Executor@7", 42),
            deadlocked(5000, 1, 31, "app.Lock@1f", 32, LOCKED),
            deadlocked(5000, 1, 32, "app.Lock@2f", 31, LOCKED),
            pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, -1),
            executor(1, "a.Pool", "reports-1", 4, 8, 50, stack("a.B.c:1")),
            executor(2, "a.Pool", "idle-1", 4, 8, 50, stack("a.B.c:1")),
            load(1, 4, 100, 8, 50, 600),
            load(2, 4, 100, 0, 0, 600),
            dumped("q", 3, 5, 1, 36));
    assertThat(
            DumpText.of(
                snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .isEqualTo(
            """
            STALLED for 4.2 s: all 2 carriers are held, and 36 virtual threads could run.
              A mounted thread waits for java.util.concurrent.locks.ReentrantLock@1f, which is free. "t9" #9
              gets it next but has no carrier, so no thread can end this.
            DEADLOCK: 2 threads wait for each other and will never run again.
            About 8 of 42 virtual threads wait for ReentrantLock@1f, held by "owner" #7 in
              Stock.refill(Stock.java:7).

            vtscope 0.1.0 dump: app.Main, pid 4711, JDK 21.0.8+9-LTS, parallelism 2, 2027-01-15 08:00:05 UTC

            DEADLOCK of 2 threads
              "t31" #31 waits for the lock app.Lock@1f, owned by "t32" #32
                    java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)
                    app.Stock.reserve(Stock.java:31)
              "t32" #32 waits for the lock app.Lock@2f, owned by "t31" #31
                    java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)
                    app.Stock.reserve(Stock.java:31)

            Locks that virtual threads wait for:
              lock java.util.concurrent.locks.ReentrantLock@1f: about 8 wait, the longest for at least
                  900 ms; owned by "owner" #7, TIMED_PARKED
                    app.Stock.refill(Stock.java:7)

            Pools:
              orders: 10 in use, 0 idle, 10 maximum

            Executors with tasks (at most a second old):
              reports: Pool, core 4, at most 8 threads, queue of 50: 8 running, 50 queued

            Busy carriers: 2
              worker-1: "t31" #31 PINNED, waits for java.util.concurrent.locks.ReentrantLock@1f
                    java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)
                    app.Stock.reserve(Stock.java:31)
              worker-2: "t32" #32 PINNED, waits for java.util.concurrent.locks.ReentrantLock@1f
                    java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)
                    app.Stock.reserve(Stock.java:31)

            Runnable, waiting for a carrier: 36
              "t9" #9 UNPARKED
                    java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)
                    app.Stock.reserve(Stock.java:31)
              and 35 more virtual threads

            Next owners of free locks: 1
              "t9" #9 UNPARKED
                    java.util.concurrent.locks.ReentrantLock.lock(ReentrantLock.java:1)
                    app.Stock.reserve(Stock.java:31)

            Virtual threads: 42: 2 on a carrier, 40 parked.
              about 20, 50 % (29 to 71 %) of waiting threads, PARKED, the longest for at least 3 s
                    java.lang.Thread.sleep(Thread.java:1)
                    app.Main.idle(Main.java:3)

            Executors that start a virtual thread for each task:
              java.util.Executor@7: 42 threads

            """);
  }

  @Test
  void reportsThatNothingHangs() {
    Snapshot snapshot =
        snapshot(agent("25.0.3+9-LTS"), counted(5, 0, 0, 0), dumped("q", 3, 5, 0, 0));
    assertThat(
            DumpText.of(
                snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .isEqualTo(
            """
            No virtual thread waits for a carrier.
              vtscope report checks locks, pools and executors over time.

            vtscope 0.1.0 dump: app.Main, pid 4711, JDK 25.0.3+9-LTS, 2027-01-15 08:00:05 UTC

            Carriers: all are idle.

            Virtual threads: 0.

            """);
  }

  @Test
  void saysThatAllWaitAndMayHang() {
    List<Record> all =
        List.of(agent("25.0.3+9-LTS"), counted(5, 0, 60, 60), dumped("q", 3, 5, 0, 0));
    assertThat(text(all))
        .startsWith(
            """
            No virtual thread waits for a carrier: all 60 wait for something else.
              One dump cannot tell whether they will go on. vtscope report can.
            """);
  }

  @Test
  void theLongestQueueComesFirst() {
    List<Record> all =
        new ArrayList<>(
            List.of(
                agent("25.0.3+9-LTS"),
                counted(5, 2, 124, 124),
                queueing(
                    5,
                    91,
                    900,
                    "app.Inventory$Shelf@1f",
                    stack("java.lang.Thread.sleep:1", "app.Inventory$Shelf.take:26"),
                    LOCKED),
                dumped("q", 3, 5, 0, 0)));
    assertThat(text(all))
        .startsWith(
            """
            91 of 126 virtual threads wait for Shelf@1f, held by "owner" #7 in
              Inventory$Shelf.take(Inventory.java:26) (Thread.sleep).

            vtscope\
            """)
        .containsSubsequence("Locks that", "Carriers: ", "Virtual threads: ");
    all.add(3, pool(5000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 110));
    assertThat(text(all)).startsWith("110 threads wait for orders; 10 of 10 in use.\n\nvtscope");
  }

  @Test
  void missingLinesMakeNoSecondGroup() {
    List<Record> all =
        List.of(
            agent("25.0.3+9-LTS"),
            counted(5, 0, 20, 20),
            waiting(5, 8, 2000, stack("java.lang.Thread.sleep:1", "app.Main.idle:0")),
            waiting(5, 12, 3000, stack("java.lang.Thread.sleep:1", "app.Main.idle:3")),
            dumped("q", 3, 5, 0, 0));
    assertThat(text(all))
        .contains(
            """
              20, 100 % of waiting threads, PARKED, the longest for at least 3 s
                    java.lang.Thread.sleep(Thread.java:1)
                    app.Main.idle(Main.java:3)

            """);
  }

  @Test
  void withoutVirtualThreadsThereAreNoCarriers() {
    Snapshot snapshot = snapshot(agent("25.0.3+9-LTS"), dumped("q", 3, 0, 0, 0));
    assertThat(
            DumpText.of(
                snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .endsWith("Carriers: none, no virtual thread has run yet.\n\n");
  }

  @Test
  void aPoolWaitingForItselfIsMarked() {
    Snapshot snapshot =
        snapshot(
            agent("25.0.3+9-LTS"),
            executor(1, "a.Pool", "pages-1", 8, 8, 50, stack("a.B.c:1")),
            waitingForItself(load(1, 4, 100, 8, 50, 600), 2000, LOCKED),
            dumped("q", 3, 5, 0, 0));
    assertThat(
            DumpText.of(
                snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 120))
        .contains(
            "pages: Pool, at most 8 threads, queue of 50: 8 running, 50 queued, all threads wait for"
                + " tasks in its own queue");
  }

  @Test
  void aDeadlockDoesNotPromiseProgress() {
    Snapshot snapshot =
        snapshot(
            agent("25.0.3+9-LTS"),
            deadlocked(5000, 1, 31, "app.Lock@1f", 32, LOCKED),
            deadlocked(5000, 1, 32, "app.Lock@2f", 31, LOCKED),
            dumped("q", 3, 5, 0, 0));
    assertThat(
            DumpText.of(
                snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .contains(
            """
            DEADLOCK: 2 threads wait for each other and will never run again.
              Some carriers are free.

            """)
        .doesNotContain("waits for a carrier");
  }

  @Test
  void othersBehindADeadlockDoNotCountAsRunning() {
    List<Record> all =
        new ArrayList<>(
            List.of(
                agent("25.0.3+9-LTS"),
                deadlocked(5000, 1, 31, LOCK, 32, LOCKED),
                deadlocked(5000, 1, 32, "app.Lock@2f", 31, LOCKED),
                queueing(5, 51, 400, LOCK, stack("app.Stock.refill:7"), LOCKED),
                dumped("q", 3, 5, 0, 0)));
    all.add(counted(5, 0, 52, 52));
    assertThat(text(all))
        .contains(
            """
            DEADLOCK: 2 threads wait for each other and will never run again.
              No other virtual thread runs: all sampled threads wait for locks of these threads.
            """);
    all.set(all.size() - 1, counted(5, 0, 53, 53));
    assertThat(text(all)).contains("Other virtual threads still run: some carriers are free.");
    all.set(all.size() - 1, counted(5, 1, 52, 52));
    assertThat(text(all)).as("one runs").contains("Other virtual threads still run");
  }

  @Test
  void oneCarrierIsNotCalledAllOfThem() {
    Stack loop = stack("app.Prices.sum:7");
    assertThat(
            text(
                List.of(
                    agent("21.0.8+9-LTS"),
                    scheduler(0, 1, 1, 1, 9),
                    state(3, Role.CARRIED, 31, "RUNNABLE", "worker-1", null, loop),
                    held(HeldKind.RUNNING, 31, 4000, 50_000, 49_000, loop),
                    dumped("q", 3, 5, 0, 9))))
        .contains(
            "The only carrier has been held for 51 s by the same virtual thread, which computes, and");
  }

  @Test
  void reportsThatNoCarrierIsLeft() {
    Snapshot snapshot =
        snapshot(
            agent("25.0.3+9-LTS"),
            scheduler(4, 2, 256, 256, 64),
            carriers(4, 0, 0, 0, 256, 0),
            held(
                CarrierState.HeldKind.COMPENSATED,
                1,
                4,
                2100,
                0,
                stack("java.io.FileInputStream.read:1", "app.Import.line:4")),
            dumped("q", 3, 5, 0, 64));
    assertThat(
            DumpText.of(
                snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .contains(
            """
            NO CARRIER LEFT: 256 of 256 carriers are in blocking calls, the maximum is 256, and 64 virtual
              threads could run.
              app.Import.line in java.io.FileInputStream.read, for up to 2.1 s

            """)
        .doesNotContain("No virtual thread waits");
  }

  @Test
  void oneDumpDoesNotShowWhetherAStallLasts() {
    Record held = state(3, Role.CARRIED, 31, "PINNED", "worker-1", "a.Lock@1f", LOCKED);
    Snapshot early =
        snapshot(agent("21.0.8+9-LTS"), scheduler(0, 1, 1, 1, 9), held, dumped("q", 3, 5, 0, 9));
    assertThat(
            DumpText.of(early, early.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .contains(
            "All carriers wait, and other virtual threads could run. If this lasts, it is a stall.");
    Snapshot untold =
        snapshot(agent("21.0.8+9-LTS"), scheduler(0, 1, 1, 1, 9), held, dumped("q", 3, 5, 7, 9));
    assertThat(
            DumpText.of(
                untold, untold.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .contains(
            "STALLED: all carriers have long been held, and other virtual threads could run.");
  }

  @Test
  void reportsComputationOnAllCarriers() {
    Stack loop = stack("app.Prices.sum:7");
    Record first = held(HeldKind.RUNNING, 31, 4000, 50_000, 49_000, loop);
    Record second = held(HeldKind.RUNNING, 32, 4500, 30_500, 29_000, loop);
    List<Record> all =
        new ArrayList<>(
            List.of(
                agent("21.0.8+9-LTS"),
                scheduler(0, 2, 2, 2, 9),
                state(3, Role.CARRIED, 31, "RUNNABLE", "worker-1", null, loop),
                state(3, Role.CARRIED, 32, "RUNNABLE", "worker-2", null, loop),
                dumped("q", 3, 5, 0, 971)));
    assertThat(text(all)).contains("All carriers are in use, and other virtual threads could run.");
    all.addAll(List.of(first, second));
    assertThat(text(all))
        .contains(
            """
            All 2 carriers have been held for 31 s by the same virtual threads, which compute, and 971 virtual
              threads could run.
            """)
        .doesNotContain("stalled");
    Record waits = held(HeldKind.RUNNING, 32, 4500, 30_500, 0, loop);
    assertThat(
            text(List.of(all.get(0), all.get(1), all.get(2), all.get(3), all.get(4), first, waits)))
        .as("one of them took no processor time")
        .contains(
            """
            All 2 carriers have been held for 31 s or longer by the same virtual threads, and 971 virtual
              threads could run.
            """);
  }

  @Test
  void reportsAnIdleCarrierDespiteQueuedThreads() {
    List<Record> all = idleCarrier(5000);
    assertThat(text(all))
        .contains(
            """
            30 virtual threads could run and wait for a carrier, but only 1 of 2 carriers is in use. The JDK
              has woken no idle one for 4.9 s.
            """)
        .doesNotContain("No virtual thread waits");
  }

  @Test
  void aMomentaryCarrierWaitIsNotReportedAsAStall() {
    assertThat(text(idleCarrier(500)))
        .contains("30 virtual threads could run, and a carrier is idle. They may get it soon.")
        .doesNotContain("stalled", "woken");
  }

  /** One of two carriers is idle up to the end. */
  private static List<Record> idleCarrier(long millis) {
    List<Record> all = new ArrayList<>(List.of(agent("21.0.8+9-LTS")));
    for (long at = 100; at <= 5000; at += 100) {
      long pending = Math.max(0, at - 100 - (5000 - millis));
      all.add(scheduler(at, 2, 2, 1, 30));
      all.add(pending(carriers(at, 0, 1, 0, 0, 1), pending));
    }
    all.add(state(3, Role.CARRIED, 31, "PINNED", "worker-1", null, LOCKED));
    all.add(dumped("q", 3, 5, 0, 30));
    return all;
  }

  private static String text(List<Record> observations) {
    Snapshot snapshot = snapshot(observations.toArray(Record[]::new));
    return DumpText.of(
        snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100);
  }

  @Test
  void withoutAgentSaysNothingAboutStalls() {
    Snapshot snapshot = snapshot(counted(5, 1, 0, 0), dumped("q", 3, 5, 0, 0));
    assertThat(
            DumpText.of(
                snapshot,
                snapshot.carrierSummary().dumps().getFirst(),
                List.of("Little is known."),
                "0.1.0",
                100))
        .contains("Note: Little is known.\n")
        .doesNotContain("stalled", "idle");
  }

  @Test
  void aTruncatedStackShowsTheApplicationFrame() {
    Stack deep = Seen.deep("app.Main.serve:31");
    Snapshot snapshot =
        snapshot(
            agent("21.0.8+9-LTS"),
            origin("app.Main", "shop", "1.0"),
            scheduler(0, 2, 2, 2, 1),
            state(3, Role.CARRIED, 31, "PINNED", "worker-1", null, deep),
            counted(5, 2, 40, 20),
            waiting(5, 10, 3000, deep),
            dumped("q", 3, 5, 0, 1));
    String shown = " library frames\n        app.Main.serve(Main.java:31)\n";
    assertThat(
            DumpText.of(
                snapshot, snapshot.carrierSummary().dumps().getFirst(), List.of(), "0.1.0", 100))
        .containsSubsequence("t31", shown, "Virtual threads: ", shown);
  }

  private static Snapshot snapshot(Record... observations) {
    Aggregator aggregator = new Aggregator();
    List.of(observations).forEach(one -> Seen.tell(one, aggregator));
    return aggregator.snapshot();
  }
}
