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
import io.vtscope.agent.sample.Calm;
import io.vtscope.agent.sample.Sampler;
import io.vtscope.agent.weave.Weaving;
import java.lang.instrument.Instrumentation;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Counts executors, pools and asynchronous methods through woven calls. */
final class WovenCounters {
  private static final Duration LOAD = Duration.ofSeconds(1);

  private final AgentOptions options;
  private final Instrumentation instrumentation;
  private final StackTraces stacks;
  private final SchedulerGate gate;
  private final Calm calm;

  // Null if disabled.
  private volatile @Nullable Executors executors;
  private volatile @Nullable AsyncMethods asyncMethods;
  private volatile @Nullable Pools pools;
  private volatile @Nullable Weaving weaving;

  WovenCounters(
      AgentOptions options,
      Instrumentation instrumentation,
      StackTraces stacks,
      SchedulerGate gate,
      Calm calm) {
    this.options = options;
    this.instrumentation = instrumentation;
    this.stacks = stacks;
    this.gate = gate;
    this.calm = calm;
  }

  /** Method references load slowly before main. */
  private record Naming(MadeNames names) implements Names {
    @Override
    public @Nullable String of(Class<?> type, String method, String descriptor, int index) {
      return names.of(type, method, descriptor, index);
    }
  }

  private record IsCalm(Calm calm) implements BooleanSupplier {
    @Override
    public boolean getAsBoolean() {
      return calm.holds();
    }
  }

  /** Whether weaving notifies the gate of a new scheduler. */
  boolean guards() {
    return options.executors();
  }

  /**
   * Weaves before the JDK's pools are loaded, because retransforming is slower.
   *
   * @param warm whether to load all classes that woven code calls; otherwise call {@link #warmUp}
   *     later
   */
  void start(boolean warm) throws ReflectiveOperationException {
    if (!options.executors() && !options.pools()) {
      return;
    }
    Weaving woven = new Weaving(instrumentation);
    weaving = woven;
    if (options.pools()) {
      Pools found = new Pools(stacks);
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

  /** Null if this JDK has unsupported thread pools. */
  private @Nullable Executors executors(Weaving woven) throws ReflectiveOperationException {
    try {
      Executors counted =
          new Executors(
              stacks,
              new Naming(new MadeNames(instrumentation)),
              gate,
              instrumentation,
              new IsCalm(calm));
      counted.listen(woven);
      return counted;
    } catch (NoSuchFieldException e) {
      return null; // the report names the field
    }
  }

  /** Loads what woven application classes call. */
  void warmUp() {
    if (pools != null) {
      Pools.warmUp();
    }
    AsyncMethods called = asyncMethods;
    if (called != null) {
      called.warmUp();
    }
  }

  /** Finds executors older than the agent. */
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
      sampler
          .unlessCalm(
              tick,
              "queues",
              () -> {
                if (counted.lookAtQueues()) {
                  calm.end();
                }
              })
          .every(LOAD, "executors", counted::write);
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
