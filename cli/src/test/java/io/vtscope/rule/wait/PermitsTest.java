package io.vtscope.rule.wait;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.goingOn;
import static io.vtscope.observation.Seen.guards;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.BoundQueue;
import io.vtscope.finding.PoolHolders;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lost permits of a limit. More and more virtual threads wait for them. */
class PermitsTest {
  private static final Stack CONDITION =
      stack(
          "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
          "lib.Throttle.before:5",
          "app.Main.run:1");
  private static final Stack SEMAPHORE =
      stack("java.util.concurrent.Semaphore.acquire:1", "lib.Throttle.before:5", "app.Main.run:1");

  /**
   * Counts each second for nine seconds.
   *
   * @param taken permits of 20; - if unknown
   * @param others virtual threads elsewhere
   * @param gone waiters that progressed since the last count
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          all taken, no other thread      | 20 | 0  | 0 | LOST 0
          all taken, few other threads    | 20 | 3  | 0 | LOST 3
          a thread for each taken permit  | 20 | 20 | 0 | NONE -1
          a free permit                   | 19 | 0  | 0 | NONE -1
          an unknown number of permits    | -  | 0  | 0 | NONE -1
          waiters that progress           | 20 | 0  | 1 | -
          """)
  void fewerThreadsThanTakenPermitsLostSome(
      String scenario, String taken, int others, int gone, String expected) {
    Aggregator seen = new Aggregator();
    if (!taken.equals("-")) {
      seen.accept(pool(8500, "Throttle#1", "lib.Throttle", Integer.parseInt(taken), 20, 216));
    }
    assertThat(progress(seen, CONDITION, others, gone)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "lib.Throttle.before:5, 0, LOST 0",
    "lib.Throttle.before:5, 1, NONE -1",
    "lib.Other.before:5,    0, NONE -1"
  })
  void anEmptyGuardedMethodLostItsPermits(String guard, int running, String expected) {
    Aggregator seen = new Aggregator();
    seen.accept(guards(guard));
    assertThat(progress(seen, SEMAPHORE, running, 0)).isEqualTo(expected);
  }

  /** The guarded code ends at line 9. */
  @ParameterizedTest
  @CsvSource({
    "lib.Throttle.before:7,  9, lib.Throttle.work",
    "lib.Throttle.before:12, 9, -",
    "lib.Throttle.before:5,  9, -",
    "lib.Throttle.before:7,  0, -",
    "lib.Other.before:7,     9, -"
  })
  void threadsPastTheAcquireHaveAPermit(String caller, int to, String expected) {
    Aggregator seen = new Aggregator();
    seen.accept(guards("lib.Throttle.before:5", to));
    Stack inside = stack("java.lang.Thread.sleep:1", "lib.Throttle.work:20", caller);
    for (int n = 1; n <= 9; n++) {
      seen.accept(goingOn(1, 1, n, 5, 0, inside));
    }
    assertThat(facts(seen, SEMAPHORE, 5, 1).map(PermitsTest::heldBy)).hasValue(expected);
  }

  @Test
  void theLastThreadInsideMayHaveTakenItsPermitAlong() {
    Aggregator seen = new Aggregator();
    seen.accept(guards("lib.Throttle.before:5"));
    Stack inside =
        stack("java.lang.Thread.sleep:1", "lib.Throttle.work:20", "lib.Throttle.before:7");
    seen.accept(goingOn(0, 1, 1, 1, 0, inside));
    assertThat(progress(seen, SEMAPHORE, 0, 0)).isEqualTo("LOST 0");
  }

  private static String heldBy(BoundQueue facts) {
    PoolHolders holders = facts.holders();
    return holders == null ? "-" : String.valueOf(holders.heldBy());
  }

  private static String progress(Aggregator seen, Stack waits, int others, int gone) {
    return facts(seen, waits, others, gone)
        .map(facts -> facts.progress() + " " + facts.borrowersAtWork())
        .orElse("-");
  }

  private static Optional<BoundQueue> facts(Aggregator seen, Stack waits, int others, int gone) {
    seen.accept(recorded(0, 9_500));
    seen.accept(agent("25.0.3+9-LTS"));
    seen.accept(origin("lib.Throttle", "limits", "1.0"));
    for (int n = 1; n <= 9; n++) {
      int waiting = 200 + 2 * n;
      seen.accept(counted(n, others, waiting, waiting));
      seen.accept(goingOn(gone, 1, n, waiting, 1000L * (n - 1), waits));
    }
    return Rules.diagnose(seen.snapshot()).findings().stream()
        .filter(finding -> finding.kind() == Kind.POOL_BOTTLENECK)
        .map(finding -> (BoundQueue) finding.facts())
        .findFirst();
  }
}
