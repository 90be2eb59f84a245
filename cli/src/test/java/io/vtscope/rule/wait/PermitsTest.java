package io.vtscope.rule.wait;

import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.goingOn;
import static io.vtscope.observation.Seen.guards;
import static io.vtscope.observation.Seen.origin;
import static io.vtscope.observation.Seen.pool;
import static io.vtscope.observation.Seen.stack;

import io.vtscope.jvm.Stack;
import io.vtscope.rule.Program;
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
          all taken, no other thread      | 20 | 0  | 0 | pool-bottleneck; progress=LOST; borrowersAtWork=0
          all taken, few other threads    | 20 | 3  | 0 | pool-bottleneck; progress=LOST; borrowersAtWork=3
          a thread for each taken permit  | 20 | 20 | 0 | pool-bottleneck; progress=NONE; borrowersAtWork=-
          a free permit                   | 19 | 0  | 0 | pool-bottleneck; progress=NONE; borrowersAtWork=-
          an unknown number of permits    | -  | 0  | 0 | pool-bottleneck; progress=NONE; borrowersAtWork=-
          waiters that progress           | 20 | 0  | 1 | no pool-bottleneck
          """)
  void fewerThreadsThanTakenPermitsLostSome(
      String scenario, String taken, int others, int gone, String expected) {
    Program program = waiting(CONDITION, others, gone);
    if (!taken.equals("-")) {
      program.see(pool(8500, "Throttle#1", "lib.Throttle", Integer.parseInt(taken), 20, 216));
    }
    program.assertAmong(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "lib.Throttle.before:5, 0, LOST; borrowersAtWork=0",
    "lib.Throttle.before:5, 1, NONE; borrowersAtWork=-",
    "lib.Other.before:5,    0, NONE; borrowersAtWork=-"
  })
  void anEmptyGuardedMethodLostItsPermits(String guard, int running, String expected) {
    waiting(SEMAPHORE, running, 0)
        .see(guards(guard))
        .assertAmong("pool-bottleneck; progress=" + expected);
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
    Stack inside = stack("java.lang.Thread.sleep:1", "lib.Throttle.work:20", caller);
    waiting(SEMAPHORE, 5, 1)
        .see(guards("lib.Throttle.before:5", to))
        .seconds(9, n -> goingOn(1, 1, n, 5, 0, inside))
        .assertAmong("pool-bottleneck; heldBy=" + expected);
  }

  @Test
  void theLastThreadInsideMayHaveTakenItsPermitAlong() {
    Stack inside =
        stack("java.lang.Thread.sleep:1", "lib.Throttle.work:20", "lib.Throttle.before:7");
    waiting(SEMAPHORE, 0, 0)
        .see(guards("lib.Throttle.before:5"), goingOn(0, 1, 1, 1, 0, inside))
        .assertAmong("pool-bottleneck; progress=LOST; borrowersAtWork=0");
  }

  private static Program waiting(Stack stack, int others, int gone) {
    return Program.on(Program.JDK_25)
        .lasts(9_500)
        .see(origin("lib.Throttle", "limits", "1.0"))
        .seconds(9, n -> counted(n, others, 200 + 2L * n, 200 + 2 * n))
        .seconds(9, n -> goingOn(gone, 1, n, 200 + 2 * n, 1000L * (n - 1), stack));
  }
}
