package io.vtscope.agent.core;

import io.vtscope.agent.blame.MadeNames;
import io.vtscope.agent.executor.AsyncMethods;
import io.vtscope.agent.executor.Executors;
import io.vtscope.agent.executor.Names;
import io.vtscope.agent.executor.SchedulerGate;
import io.vtscope.agent.jvm.Capability;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.ThisJdk;
import io.vtscope.agent.pool.Pools;
import io.vtscope.agent.sample.Sampler;
import io.vtscope.agent.weave.Weaving;
import java.lang.instrument.Instrumentation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What is counted by calls that are woven into classes, from then on until they are as before. */
final class Counting {
  private static final Duration LOAD = Duration.ofSeconds(1);

  private final AgentOptions options;
  private final Instrumentation instrumentation;
  private final StackTraces stacks;
  private final SchedulerGate gate;

  // Null before the start, and where they are not wanted.
  private volatile @Nullable Executors executors;
  private volatile @Nullable AsyncMethods asyncMethods;
  private volatile @Nullable Pools pools;
  private volatile @Nullable Weaving weaving;

  Counting(
      AgentOptions options,
      Instrumentation instrumentation,
      StackTraces stacks,
      SchedulerGate gate) {
    this.options = options;
    this.instrumentation = instrumentation;
    this.stacks = stacks;
    this.gate = gate;
  }

  /** No reference to a method, which takes twice as long before main begins. */
  private record Naming(MadeNames names) implements Names {
    @Override
    public @Nullable String of(Class<?> type, String method, String descriptor, int index) {
      return names.of(type, method, descriptor, index);
    }
  }

  /** Whether who makes the scheduler of virtual threads is told to the gate. */
  boolean guards() {
    return options.executors();
  }

  /**
   * Weaves first, and counts executors then: what counts them loads the JDK's pools, and to weave a
   * class as it is loaded takes a fifth of the time that it takes to weave it again.
   *
   * @param warm whether all that woven code will call is loaded before; otherwise what only the
   *     application's own classes call, which are not there yet, is left to {@link #warmUp}
   */
  void start(boolean warm) throws ReflectiveOperationException {
    if (!options.executors() && !options.pools()) {
      return;
    }
    Weaving woven = new Weaving(instrumentation);
    weaving = woven;
    if (options.pools()) {
      Pools found = new Pools();
      found.weave(woven);
      pools = found;
    }
    if (options.executors()) {
      AsyncMethods called = new AsyncMethods(stacks);
      called.weave(woven);
      asyncMethods = called;
      Executors.weave(woven);
    }
    if (warm) {
      warmUp();
    }
    woven.start();
    if (options.executors()) {
      executors = executors(woven);
    }
  }

  /** Null if this JDK has other thread pools than those that are known. */
  private @Nullable Executors executors(Weaving woven) throws ReflectiveOperationException {
    try {
      Executors counted =
          new Executors(stacks, new Naming(new MadeNames(instrumentation)), gate, instrumentation);
      counted.listen(woven);
      return counted;
    } catch (NoSuchFieldException e) {
      return null; // the report names what is missing
    }
  }

  /** Loads what the application's own classes will call, which none of the JDK's does. */
  void warmUp() {
    if (pools != null) {
      Pools.warmUp();
    }
    AsyncMethods called = asyncMethods;
    if (called != null) {
      called.warmUp();
    }
  }

  /** What was there before, as far as that can be found without being used. */
  void findOlder() {
    Executors counted = executors;
    if (counted != null) {
      counted.findOlder();
    }
  }

  void addTo(Sampler sampler, Duration tick) {
    Pools found = pools;
    if (found != null) {
      sampler.every(LOAD, "resource pools", found::write);
    }
    Executors counted = executors;
    if (counted != null && ThisJdk.has(Capability.EXECUTORS)) {
      sampler.every(tick, "queues", counted::look).every(LOAD, "executors", counted::write);
    }
    AsyncMethods called = asyncMethods;
    if (called != null) {
      sampler.every(LOAD, "async methods", called::write);
    }
  }

  void chunkBegins() {
    Executors counted = executors;
    if (counted != null) {
      counted.chunkBegins();
    }
    AsyncMethods called = asyncMethods;
    if (called != null) {
      called.chunkBegins();
    }
  }

  /** The last second may be the last of all. */
  void chunkEnds() {
    Executors counted = executors;
    if (counted != null) {
      counted.writeAll();
    }
    AsyncMethods called = asyncMethods;
    if (called != null) {
      called.write();
    }
  }

  void stop() {
    Weaving woven = weaving;
    if (woven != null) {
      woven.stop();
    }
  }
}
