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
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.running;
import static io.vtscope.observation.Seen.scheduler;
import static io.vtscope.observation.Seen.stack;
import static io.vtscope.observation.Seen.trial;

import io.vtscope.finding.Finding;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Seen;
import io.vtscope.rule.Rules;
import io.vtscope.state.CarrierState.CarrierHeld;
import io.vtscope.state.CarrierState.CarrierSample;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/** Events on four carriers; times are milliseconds from the start. */
final class Story {
  static final Stack QUERY = stack("java.lang.Thread.sleep:1", "app.Db.query:7", "app.Main.run:9");
  static final Stack SETTLE = stack("app.Db.settle:11", "app.Main.run:9");
  static final Stack HASH = stack("app.Hash.sum:7", "app.Main.run:9");
  static final Stack NATIVE = stack("app.Lib.call", "app.Main.run:9");
  static final Stack INITIALISES =
      stack("java.lang.Thread.sleep:1", "app.Conf.<clinit>:3", "app.Main.run:9");
  static final Stack YIELDS = stack("java.lang.Thread.yield", "app.Spin.until:4", "app.Main.run:9");

  private static final int LOOK = 100;
  private static final int LONG = 30_000;
  private static final int PARALLELISM = 4;
  private static final int MAXIMUM = 256;

  private final List<Record> observations = new ArrayList<>();
  private final int millis;
  private final long[] delays;
  private final int[] blocked;
  private final int[] ran;
  private final int[] compensated;
  private final boolean hasAgent;
  private long holds;

  private Story(int millis, boolean hasAgent) {
    this.millis = millis;
    this.hasAgent = hasAgent;
    delays = new long[millis / LOOK];
    blocked = new int[millis / LOOK];
    ran = new int[millis / LOOK];
    compensated = new int[millis / LOOK];
    Arrays.fill(delays, 1);
    see(recorded(0, millis), holds("app.Db.query", "this"));
    if (hasAgent) {
      see(agent("21.0.8+9-LTS"));
    }
  }

  static Story watched(int seconds) {
    return new Story(seconds * 1_000, true);
  }

  static Story withoutAgent() {
    return new Story(LONG, false);
  }

  private Story see(Record... some) {
    observations.addAll(List.of(some));
    return this;
  }

  Story pins(int threads, int from, int to, int each) {
    return every(threads, from, to, each, at -> see(pin(at, each, QUERY)));
  }

  Story contends(int threads, int from, int to, int each) {
    return every(threads, from, to, each, at -> see(contended(at, each, 0, SETTLE)));
  }

  Story initialises(int threads, int from, int to) {
    return every(threads, from, to, to - from, at -> see(pin(at, to - from, INITIALISES)));
  }

  Story computes(int threads, int from, int to, int each) {
    fill(ran, threads, from, to);
    runs(from, to, at -> HASH);
    return every(
        threads, from, to, each, at -> keep(HeldKind.RUNNING, at, each, each * 9 / 10, HASH));
  }

  private Story runs(int from, int to, IntFunction<Stack> stack) {
    for (int at = from; at < to; at += LOOK * 5) {
      see(running(at, stack.apply(at)));
    }
    return this;
  }

  Story yields(int threads, int from, int to) {
    fill(ran, threads, from, to);
    return runs(from, to, at -> YIELDS);
  }

  Story isBusy(int from, int to) {
    fill(ran, PARALLELISM, from, to);
    return runs(from, to, at -> stack("app.Task" + at + ".run:1", "app.Main.run:9"));
  }

  Story staysInNative(int threads, int from, int to) {
    fill(blocked, threads, from, to);
    for (int thread = 0; thread < threads; thread++) {
      for (int at = from; at < to; at += LOOK) {
        see(inNative(at, 100L + thread, NATIVE));
      }
    }
    return this;
  }

  Story compensates(int threads, int from, int to) {
    fill(compensated, threads, from, to);
    for (int i = 0; i < threads; i++) {
      see(compensation(from, "java.lang.Object.wait:1", "app.Box.take:5", "app.Main.run:9"));
    }
    return this;
  }

  Story figures(int pool, int mounted, int queued) {
    for (int at = 0; at <= millis; at += 1_000) {
      see(scheduler(at, 4, pool, mounted, queued));
    }
    return this;
  }

  Story delays(int from, int to, int each) {
    for (int at = from + each; at <= to; at += each) {
      delays[at / LOOK - 1] = each;
      for (int i = at / LOOK - each / LOOK; i < at / LOOK - 1; i++) {
        delays[i] = -1;
      }
    }
    return this;
  }

  Story stops(int at, int each) {
    return see(new JvmObservation.Stop(at(at), nanos(each), "G1CollectFull"));
  }

  private Story every(int threads, int from, int to, int each, IntConsumer once) {
    fill(blocked, threads, from, to);
    for (int thread = 0; thread < threads; thread++) {
      for (int at = from; at + each <= to; at += each) {
        once.accept(at);
      }
    }
    return this;
  }

  private void fill(int[] carriers, int threads, int from, int to) {
    for (int i = from / LOOK; i < to / LOOK; i++) {
      carriers[i] += threads;
    }
  }

  private void keep(HeldKind kind, long from, long millis, long cpu, Stack stack) {
    CarrierHeld one = held(kind, holds++, from + millis, millis, cpu, stack);
    see(one, ended(one));
  }

  /** The findings as "kind SEVERITY", worst first. */
  String found() {
    return findings().stream()
        .map(one -> one.id() + " " + one.severity())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  List<Finding> findings() {
    Aggregator aggregator = new Aggregator();
    observations.forEach(one -> Seen.tell(one, aggregator));
    for (int i = 0; hasAgent && i < millis / LOOK; i++) {
      look(aggregator, i);
    }
    return Rules.diagnose(aggregator.snapshot()).findings();
  }

  private void look(Aggregator aggregator, int i) {
    long now = (long) (i + 1) * LOOK;
    int runs = Math.min(PARALLELISM, ran[i]);
    int waits = Math.min(PARALLELISM - runs, Math.max(0, blocked[i] - ran[i]));
    int idle = Math.max(0, PARALLELISM - runs - waits);
    CarrierSample sample = carriers(now, runs, 0, waits, compensated[i], idle);
    long pool = Math.min(MAXIMUM, (long) PARALLELISM + compensated[i]);
    int queued = delays[i] != 1 ? 9 : 0;
    aggregator.accept(scheduler(now, PARALLELISM, MAXIMUM, (int) pool, queued));
    aggregator.accept(delays[i] < 0 ? sample : trial(sample, delays[i]));
  }
}
