package io.vtscope.rule.wait;

import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.countedAtMonitors;
import static io.vtscope.observation.Seen.holders;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.ownedBy;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.queueing;
import static io.vtscope.observation.Seen.queueingAtMonitor;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Judgement;
import io.vtscope.jvm.Stack;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Program;
import io.vtscope.state.LockState.LockQueue;
import io.vtscope.state.PopulationState.ResourcePool;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Severity of queues, counted each second. */
class LinesTest {
  private static final String SCOPE = "java.util.concurrent.StructuredTaskScope";
  private static final String AWAIT =
      "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1";

  enum Place {
    LOCK(
        Kind.MONITOR_CONTENTION,
        "java.util.concurrent.locks.ReentrantLock.lock:1",
        "app.Stock.reserve:31"),
    MONITOR(Kind.MONITOR_CONTENTION, "app.Stock.reserve:31"),
    POOL(
        Kind.POOL_BOTTLENECK,
        "java.util.concurrent.SynchronousQueue.poll:1",
        "com.zaxxer.hikari.pool.HikariPool.getConnection:9"),
    SEMAPHORE(
        Kind.POOL_BOTTLENECK, "java.util.concurrent.Semaphore.acquire:1", "app.Limit.enter:5"),
    LIBRARY(Kind.POOL_BOTTLENECK, "java.util.concurrent.Semaphore.acquire:1", "lib.Limit.enter:5"),
    FULL(
        Kind.POOL_BOTTLENECK,
        AWAIT,
        "java.util.concurrent.ArrayBlockingQueue.put:1",
        "app.Outbox.add:5"),
    EMPTY(
        Kind.POOL_BOTTLENECK,
        AWAIT,
        "java.util.concurrent.ArrayBlockingQueue.take:1",
        "app.Work.next:5"),
    CONDITION(Kind.POOL_BOTTLENECK, AWAIT, "lib.Throttle.before:5"),
    WAIT(Kind.POOL_BOTTLENECK, "java.lang.Object.wait:1", "lib.Throttle.before:5"),
    ANSWER(
        Kind.UNANSWERED_WAIT, "java.util.concurrent.CompletableFuture.join:1", "app.Client.ask:9"),
    SUBTASKS(Kind.UNANSWERED_WAIT, SCOPE + "Impl.join:1", "app.Client.ask:9"),
    SLEEP(Kind.POOL_BOTTLENECK, "java.lang.Thread.sleep:1", "app.Main.idle:3"),
    TIMEOUT(Kind.THREAD_LEAK, "java.lang.Thread.sleep:1", "lib.Limit.await:3"),
    NETWORK(Kind.POOL_BOTTLENECK, "java.net.Socket.read:1", "app.Main.idle:3"),
    SIGNAL(Kind.UNANSWERED_WAIT, AWAIT, "app.Depot.put:5"),
    TIMED_SIGNAL(Kind.UNANSWERED_WAIT, AWAIT, "app.Depot.put:5"),
    NOTIFY(Kind.UNANSWERED_WAIT, "java.lang.Object.wait:1", "app.Depot.put:5");

    final Kind kind;
    private final String frames;

    Place(Kind kind, String... frames) {
      this.kind = kind;
      this.frames = String.join(" ", frames) + " app.Main.run:1";
    }

    Stack stack() {
      return Seen.stack(frames.split(" ", -1));
    }
  }

  /**
   * Judges a queue.
   *
   * @param lengths in each count; 30*12 means 30 in 12 counts
   * @param all virtual threads in each count; - if no others
   * @param age of the oldest waiter in seconds; + if growing by one each second
   * @param gone waiters that progressed since the last count; ? if unknown
   * @param owner of the lock in each count: same, or another; for signals, how many threads of the
   *     queue put, and how many were notified; the others take
   * @param expected severity, course and intents; - if no finding
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a lock awaited by all threads | LOCK      | 58*12            | -   | 0.5 | 1 | other | WARNING LASTING
          a lock with unknown wait times| LOCK      | 58*12            | -   | 0   | 1 | other | WARNING LASTING
          the same beside other threads | LOCK      | 58*12            | 400 | 0   | 1 | other | -
          a lock awaited by some threads| LOCK      | 39*9             | 400 | 0.5 | 1 | other | WARNING LASTING
          a lock handed on quickly      | LOCK      | 39*9             | 400 | .05 | 1 | other | -
          too few waiters               | LOCK      | 9*12             | 9   | +   | 0 | same  | -
          a burst at the start          | LOCK      | 40 30 20 10      | 60  | +   | 1 | other | INFO PASSING
          a burst that drains at once   | LOCK      | 90 0 0 0         | -   | 3   | 1 | other | INFO PASSING
          a long queue that drains      | LOCK      | 29*6 12          | 60  | 1.2 | 1 | other | WARNING LASTING
          a single crowd at a lock      | LOCK      | 0 0 90 0 0       | -   | 0   | 1 | other | INFO PASSING
          a recurring crowd at a lock   | LOCK      | 90 0 0 90 0 0 90 | -   | 0   | 1 | other | WARNING LASTING
          a lock without progress       | LOCK      | 90*7             | -   | +   | 0 | same  | WARNING STUCK
          no progress, others run       | LOCK      | 30*7             | 400 | +   | 0 | same  | WARNING STUCK
          standbys of a working owner   | LOCK      | 30*13            | 90  | +   | 1 | timed | INFO LASTING OWN_BOUND
          a growing number of standbys  | LOCK      | 30*6 60*7        | 190 | +   | 1 | timed | WARNING LASTING
          a monitor awaited by most     | MONITOR   | 58*12            | 100 | 0   | 1 | other | WARNING LASTING
          a monitor with a single owner | MONITOR   | 30*12            | 400 | 0   | 1 | same  | WARNING LASTING
          a monitor with many owners    | MONITOR   | 30*12            | 400 | 0   | 1 | other | -
          the same with a crowd         | MONITOR   | 150*12           | 400 | 0   | 1 | other | WARNING LASTING
          a pool with a brief crowd     | POOL      | 150 0 0          | 200 | 0   | 1 |       | WARNING LASTING
          a pool with a lasting crowd   | POOL      | 150*5            | 200 | 0.5 | 1 |       | WARNING LASTING
          a pool with fewer waiters     | POOL      | 55*12            | 60  | 1   | 1 |       | INFO PASSING
          a pool with short waits       | POOL      | 55*12            | 400 | 0   | 1 |       | -
          a pool with long waits        | POOL      | 55*12            | 60  | 20  | 1 |       | WARNING PASSING
          a pool without progress       | POOL      | 55*12            | 60  | +   | 0 |       | WARNING STUCK
          a pool of unknown progress    | POOL      | 55*12            | 60  | +   | ? |       | INFO PASSING
          an application Semaphore      | SEMAPHORE | 30*12            | 60  | 2   | 1 |       | INFO LASTING OWN_BOUND
          a library Semaphore           | LIBRARY   | 30*12            | 60  | 2   | 1 |       | INFO LASTING BY_LIBRARY
          a Semaphore without progress  | SEMAPHORE | 30*12            | 30  | +   | 0 |       | INFO STUCK OWN_BOUND
          a growing Semaphore queue     | SEMAPHORE | +20*15           | 90  | 2   | 1 |       | WARNING LASTING
          the same without progress     | SEMAPHORE | +20*9            | -   | +   | 0 |       | WARNING STUCK
          a full queue                  | FULL      | 30*12            | 60  | 2   | 1 |       | INFO LASTING OWN_BOUND
          a full queue without progress | FULL      | 30*12            | -   | +   | 0 |       | WARNING STUCK
          workers at an empty queue     | EMPTY     | 90*12            | -   | +   | 0 |       | -
          a Condition without progress  | CONDITION | +20*9            | -   | +   | 0 |       | WARNING STUCK
          a Condition with progress     | CONDITION | +20*15           | -   | 6   | 1 |       | WARNING LASTING
          constant waiters at Condition | CONDITION | 90*15            | -   | +   | 0 |       | -
          Condition, others run         | CONDITION | +20*15           | 400 | +   | 0 |       | -
          Object.wait without progress  | WAIT      | +20*9            | -   | +   | 0 |       | WARNING STUCK
          answers that never arrive     | ANSWER    | 30*13            | -   | +   | 0 |       | WARNING STUCK
          more requests, no answers     | ANSWER    | +20*9            | -   | +   | 0 |       | WARNING STUCK
          no answers, others run        | ANSWER    | 30*13            | 60  | +   | 0 |       | INFO STUCK OWN_BOUND
          some answers are lost         | ANSWER    | +20*15           | -   | +   | 1 |       | WARNING LASTING
          the same, others run          | ANSWER    | +20*15           | 900 | +   | 1 |       | INFO LASTING OWN_BOUND
          answers that arrive           | ANSWER    | 30*13            | -   | 2   | 1 |       | -
          answers awaited for 8 s       | ANSWER    | 30*8             | -   | +   | 0 |       | -
          subtasks that never end       | SUBTASKS  | 30*13            | -   | +   | 0 |       | WARNING STUCK
          subtasks, others run          | SUBTASKS  | 30*13            | 60  | +   | 0 |       | -
          sleeping threads              | SLEEP     | 90*12            | -   | +   | 0 |       | -
          threads leaked by a library   | TIMEOUT   | +100*9           | -   | +   | 0 |       | WARNING STUCK
          library threads that wake up  | TIMEOUT   | +100*9           | -   | +   | 1 |       | -
          idle connections              | NETWORK   | +20*15           | -   | +   | 0 |       | -
          no signal comes               | SIGNAL    | 40*13            | -   | +   | 0 | 20 0  | WARNING STUCK
          the same beside other threads | SIGNAL    | 40*13            | 130 | +   | 0 | 20 0  | WARNING STUCK
          no signal comes to wait       | NOTIFY    | 40*13            | -   | 0   | 0 | 20 0  | WARNING STUCK
          idle workers                  | SIGNAL    | 40*13            | -   | +   | 0 | 0 0   | -
          idle workers, one other waits | SIGNAL    | 41*13            | -   | +   | 0 | 1 0   | -
          signals come                  | SIGNAL    | 40*13            | -   | 0   | 1 | 20 0  | -
          notified threads enter        | NOTIFY    | 42*13            | -   | 0   | 0 | 20 2  | -
          no signal for a few seconds   | SIGNAL    | 40*7             | -   | +   | 0 | 20 0  | -
          waits for a second            | TIMED_SIGNAL | 40*13         | -   | +   | 0 | 20 0  | -
          """)
  void aLineIsJudged(
      String scenario,
      Place place,
      String lengths,
      String all,
      String age,
      String gone,
      String owner,
      String expected) {
    assertThat(judgement(line(place, lengths, all, age, gone, owner), place.kind))
        .isEqualTo(expected);
  }

  /** Judges a queue while some of four carriers are held. */
  @ParameterizedTest
  @CsvSource({"4, 90, INFO LASTING EXPLAINED", "4, 0, WARNING LASTING", "1, 90, WARNING LASTING"})
  void aLineBehindCarriersIsExplained(int held, int queued, String expected) {
    Program program = line(Place.LOCK, "58*9", "-", "0.5", "1", "other");
    Stack sleeps = stack("java.lang.Thread.sleep:1", "!app.Bank.charge:7", "app.Main.run:9");
    for (int at = 0; at <= 10_000; at += 100) {
      program.see(scheduler(at, 4, 4, 4, queued), carriers(at, 0, held, 0, 0, 4 - held));
      for (int carrier = 0; carrier < held; carrier++) {
        program.see(
            pin(at + carrier, 96, "Native or VM frame on stack", "LockSupport.park", sleeps));
      }
    }
    assertThat(judgement(program, Kind.MONITOR_CONTENTION)).isEqualTo(expected);
  }

  /** Judges a pool of ten with 55 waiters, by what its holders do. */
  @ParameterizedTest
  @CsvSource({
    "10, com.zaxxer.hikari.pool.HikariPool.getConnection:9, WARNING LASTING",
    "10, app.Orders.pause:9, INFO PASSING",
    "5, com.zaxxer.hikari.pool.HikariPool.getConnection:9, INFO PASSING"
  })
  void aPoolWhoseHoldersBorrowAgainLasts(int there, String in, String expected) {
    ResourcePool pool = pool(5_000, "orders", "com.zaxxer.hikari.pool.HikariPool", 10, 10, 55);
    Stack inside = stack("java.util.concurrent.SynchronousQueue.poll:1", in, "app.Orders.save:5");
    Stack works = stack("app.Orders.load:7");
    Program program = line(Place.POOL, "55*12", "60", "1", "1", "").see(pool);
    program.see(holders(pool, 10, there, 900, inside), holders(pool, 10, 10 - there, 900, works));
    assertThat(judgement(program, Kind.POOL_BOTTLENECK)).isEqualTo(expected);
  }

  private static Program line(
      Place place, String lengths, String all, String age, String gone, String owner) {
    List<Integer> each = lengths(lengths);
    Program program = Program.on(Program.JDK_25).lasts(1000L * each.size() + 500);
    program.see(origin("lib.Limit", "limits", "1.0"), origin("app.Main", "shop", "1.0"));
    for (int i = 0; i < each.size(); i++) {
      int n = i + 1;
      int length = each.get(i);
      int total =
          all.equals("-") ? each.stream().max(Integer::compare).orElse(0) : Integer.parseInt(all);
      int of = lengths.startsWith("+") && all.equals("-") ? length : total;
      boolean isMonitor = place == Place.MONITOR;
      program.see(
          isMonitor
              ? countedAtMonitors(n, of - length, length, length)
              : counted(n, of - length, length, length));
      long oldest = (long) (1000 * (age.equals("+") ? i : Double.parseDouble(age)));
      int objects = place == Place.ANSWER ? length : 1;
      int goneOn = gone.equals("?") ? -1 : Integer.parseInt(gone);
      if (length > 0) {
        program.see(groups(n, length, oldest, objects, goneOn, owner, place));
      }
      if (length > 0 && (isMonitor || place == Place.LOCK)) {
        program.see(queue(n, length, oldest, isMonitor, owner, place));
      }
    }
    return program;
  }

  private static Record[] groups(
      int n, int length, long oldest, int objects, int gone, String owner, Place place) {
    Stack stack = place.stack();
    String state =
        switch (place) {
          case MONITOR -> "BLOCKED";
          case TIMEOUT, TIMED_SIGNAL -> "TIMED_PARKED";
          case NOTIFY -> "WAIT";
          default -> "PARKED";
        };
    if (place.kind != Kind.UNANSWERED_WAIT || owner == null) {
      return new Record[] {group(n, length, oldest, state, objects, gone, stack)};
    }
    Stack takes = Seen.stack(place.frames.replace(".put:", ".take:").split(" ", -1));
    int puts = Integer.parseInt(owner.split(" ", 2)[0]);
    int notified = Integer.parseInt(owner.split(" ", 2)[1]);
    return Stream.of(
            group(n, puts, oldest, state, 1, gone, stack),
            group(n, length - puts - notified, oldest, state, 1, 0, takes),
            group(n, notified, 0, "BLOCKED", 1, 0, takes))
        .filter(group -> group.count() > 0)
        .toArray(Record[]::new);
  }

  private static WaitGroup group(
      int n, int length, long oldest, String state, int objects, int gone, Stack stack) {
    LockQueue at = queueing(n, length, oldest, "a.Lock@1", Stack.NONE, stack);
    return new WaitGroup(
        at.at(), n, length, at.waiters().oldest(), state, null, objects, 0, gone, stack);
  }

  private static LockQueue queue(
      int n, int length, long oldest, boolean isMonitor, String owner, Place place) {
    Stack does = stack("java.lang.Thread.sleep:1", "app.Stock.refill:77");
    return ownedBy(
        owner.equals("other") ? n : 7,
        owner.equals("timed") ? "TIMED_PARKED" : "RUNNING",
        isMonitor
            ? queueingAtMonitor(n, length, "app.Stock@1f", does, place.stack())
            : queueing(
                n,
                length,
                oldest,
                "java.util.concurrent.locks.ReentrantLock@1f",
                does,
                place.stack()));
  }

  /** "+20*3" is 20, 22, 24. */
  private static List<Integer> lengths(String text) {
    List<Integer> all = new ArrayList<>();
    for (String part : text.split(" ", -1)) {
      int star = part.indexOf('*');
      int times = star < 0 ? 1 : Integer.parseInt(part.substring(star + 1));
      int length = Integer.parseInt(part.substring(0, star < 0 ? part.length() : star));
      for (int i = 0; i < times; i++) {
        all.add(length + (part.startsWith("+") ? 2 * i : 0));
      }
    }
    return all;
  }

  private static String judgement(Program program, Kind kind) {
    return program.all(kind.id()).stream()
        .map(Finding::judgement)
        .map(LinesTest::text)
        .findFirst()
        .orElse("-");
  }

  private static String text(Judgement judgement) {
    String intents =
        judgement.intents().stream().map(intent -> " " + intent).collect(Collectors.joining());
    return judgement.severity() + " " + judgement.course() + intents;
  }
}
