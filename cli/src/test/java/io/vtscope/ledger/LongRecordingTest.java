package io.vtscope.ledger;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.executor;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.load;
import static io.vtscope.observation.Seen.pinOf;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.running;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;
import static io.vtscope.observation.Seen.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.jvm.Stack;
import io.vtscope.state.CarrierState.CarrierHeld;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

@Isolated("measures the heap")
class LongRecordingTest {
  private static final int DAY = 24 * 3_600;
  private static final List<Stack> STACKS =
      IntStream.range(0, 200)
          .mapToObj(i -> stack("app.Part" + i + ".call:7", "app.Main.run:1"))
          .toList();

  @Test
  void memoryIsBoundedByThatOfADay() {
    long day = kilobytes(DAY);
    assertThat(kilobytes(2 * DAY)).as("KiB after two days").isLessThan(day + day / 4);
  }

  private static long kilobytes(int seconds) {
    long before = used();
    Aggregator aggregator = new Aggregator();
    aggregator.accept(recorded(0, seconds * 1_000L));
    aggregator.accept(agent("25.0.3+9-LTS"));
    aggregator.accept(
        executor(1, "java.util.concurrent.ThreadPoolExecutor", "io-1", 8, 8, 1_000, STACKS.get(0)));
    for (int second = 1; second <= seconds; second++) {
      second(aggregator, second);
    }
    long after = used();
    assertThat(aggregator.snapshot().window().nanos()).isPositive();
    return (after - before) / 1_024;
  }

  /** What a busy program makes the agent report, at a lower rate. */
  private static void second(Aggregator into, int second) {
    long at = second * 1_000L;
    into.accept(scheduler(at, 4, 4, 4, second % 10));
    into.accept(trial(carriers(at, 2, 1, 1, 0, 0), second % 10 * 30L));
    into.accept(running(at, STACKS.get(second % STACKS.size())));
    Stack stack = STACKS.get(second % STACKS.size());
    into.accept(pinOf(second, at, 200, stack));
    CarrierHeld hold = held(HeldKind.RUNNING, second, at + 300, 300, 290, stack);
    into.accept(hold);
    into.accept(ended(hold));
    into.accept(counted(second, 4, 5_000, 20));
    into.accept(waiting(second, 1, 300, stack));
    into.accept(load(1, second, 40L * second, 8, second % 7, 20));
  }

  private static long used() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
