package io.vtscope.rule.carrier;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.at;
import static io.vtscope.observation.Seen.carriers;
import static io.vtscope.observation.Seen.compensation;
import static io.vtscope.observation.Seen.contended;
import static io.vtscope.observation.Seen.ended;
import static io.vtscope.observation.Seen.held;
import static io.vtscope.observation.Seen.holds;
import static io.vtscope.observation.Seen.inNative;
import static io.vtscope.observation.Seen.nanos;
import static io.vtscope.observation.Seen.pin;
import static io.vtscope.observation.Seen.running;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;

import io.vtscope.jvm.Stack;
import io.vtscope.observation.JvmObservation.Stop;
import io.vtscope.rule.Program;
import io.vtscope.state.CarrierState.CarrierHeld;
import io.vtscope.state.CarrierState.CarrierSample;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.Arrays;
import java.util.stream.Stream;

/** Events on four carriers; times are milliseconds from the start. */
final class Story {
  private static final Stack QUERY = stack("java.lang.Thread.sleep:1", "app.Db.query:7");
  private static final Stack SETTLE = stack("app.Db.settle:11", "app.Main.run:9");
  private static final Stack HASH = stack("app.Hash.sum:7", "app.Main.run:9");
  private static final Stack NATIVE = stack("app.Lib.call", "app.Main.run:9");
  private static final Stack INITIALISES = stack("java.lang.Thread.sleep:1", "app.Conf.<clinit>:3");
  private static final Stack YIELDS = stack("java.lang.Thread.yield", "app.Spin.until:4");

  private static final int LOOK = 100;
  private static final int PARALLELISM = 4;

  private final Program program;
  private final int[] delays;
  private final int[] blocked;
  private final int[] ran;
  private final int[] compensated;

  Story(int seconds) {
    int looks = seconds * 1_000 / LOOK;
    delays = new int[looks];
    blocked = new int[looks];
    ran = new int[looks];
    compensated = new int[looks];
    Arrays.fill(delays, 1);
    program = Program.between(0, seconds * 1_000L).see(holds("app.Db.query", "this"));
  }

  void happens(String event) {
    String[] words = event.split(" ", -1);
    double[] n = Stream.of(words).skip(1).mapToDouble(Double::parseDouble).toArray();
    switch (words[0]) {
      case "pool" ->
          program.times(31, i -> scheduler(i * 1_000L, 4, (int) n[0], (int) n[1], (int) n[2]));
      case "stops" -> program.see(new Stop(at(millis(n[0])), nanos((int) n[1]), "G1CollectFull"));
      case "delays" -> delay(millis(n[0]), millis(n[1]), (int) n[2]);
      default -> take(words[0], (int) n[0], millis(n[1]), millis(n[2]), (int) n[3]);
    }
  }

  private static int millis(double seconds) {
    return (int) (seconds * 1_000);
  }

  private void take(String how, int threads, int from, int to, int each) {
    int[] carriers =
        switch (how) {
          case "compensates" -> compensated;
          case "computes", "yields", "busy" -> ran;
          default -> blocked;
        };
    for (int i = from / LOOK; i < to / LOOK; i++) {
      carriers[i] += threads;
    }
    for (int thread = 0; thread < threads; thread++) {
      for (int at = from; at + each <= to; at += each) {
        program.see(once(how, thread, at, each));
      }
    }
  }

  private static Record[] once(String how, int thread, int at, int each) {
    return switch (how) {
      case "pins" -> new Record[] {pin(at, each, QUERY)};
      case "contends" -> new Record[] {contended(at, each, 0, SETTLE)};
      case "initialises" -> new Record[] {pin(at, each, INITIALISES)};
      case "computes" -> {
        int hold = at + thread;
        CarrierHeld one = held(HeldKind.RUNNING, hold, at + each, each, each * 9 / 10, HASH);
        yield new Record[] {one, ended(one), running(at, HASH), running(at + each / 2, HASH)};
      }
      case "yields" -> new Record[] {running(at, YIELDS)};
      case "busy" -> new Record[] {running(at, stack("app.Task" + at + ".run:1"))};
      case "native" -> new Record[] {inNative(at, thread, NATIVE)};
      case "compensates" ->
          new Record[] {compensation(at, "java.lang.Object.wait:1", "app.Box.take:5")};
      default -> throw new IllegalArgumentException(how);
    };
  }

  private void delay(int from, int to, int each) {
    for (int at = from; at < to; at += LOOK) {
      delays[at / LOOK] = (at + LOOK - from) % each == 0 ? each : -1;
    }
  }

  /** The agent looks at the carriers ten times a second. */
  Program program(boolean hasAgent) {
    for (int i = 0; hasAgent && i < delays.length; i++) {
      look(i, (i + 1L) * LOOK);
    }
    return hasAgent ? program.see(agent(Program.JDK_21)) : program;
  }

  private void look(int i, long now) {
    int runs = Math.min(PARALLELISM, ran[i]);
    int waits = Math.min(PARALLELISM - runs, blocked[i]);
    int idle = PARALLELISM - runs - waits;
    CarrierSample sample = carriers(now, runs, 0, waits, compensated[i], idle);
    int queued = delays[i] == 1 ? 0 : 9;
    program.see(scheduler(now, PARALLELISM, PARALLELISM + compensated[i], runs + waits, queued));
    program.see(delays[i] < 0 ? sample : trial(sample, delays[i]));
  }
}
