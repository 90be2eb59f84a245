package io.vtscope.agent.core;

import io.vtscope.agent.blame.MadeNames;
import io.vtscope.agent.executor.AsyncMethods;
import io.vtscope.agent.executor.Executors;
import io.vtscope.agent.executor.SchedulerGate;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.pool.Pools;
import io.vtscope.agent.sample.Sampler;
import io.vtscope.agent.weave.Weaving;
import java.lang.instrument.Instrumentation;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What is counted by calls that are woven into classes, from then on until they are as before. */
final class Counting {
  private static final Duration LOAD = Duration.ofSeconds(1);

  private final @Nullable Executors executors;
  private final @Nullable AsyncMethods asyncMethods;
  private final @Nullable Pools pools;
  private final @Nullable Weaving weaving;

  Counting(
      AgentOptions options, Instrumentation instrumentation, StackTraces stacks, SchedulerGate gate)
      throws ReflectiveOperationException {
    this.executors =
        options.executors()
            ? new Executors(stacks, new Naming(new MadeNames(instrumentation)), gate)
            : null;
    this.asyncMethods = options.executors() ? new AsyncMethods(stacks) : null;
    this.pools = options.pools() ? new Pools() : null;
    this.weaving = executors == null && pools == null ? null : new Weaving(instrumentation);
  }

  /** No reference to a method, which takes twice as long before main begins. */
  private record Naming(MadeNames names) implements Executors.Names {
    @Override
    public @Nullable String of(Class<?> type, String method, String descriptor, int index) {
      return names.of(type, method, descriptor, index);
    }
  }

  /** Whether who makes the scheduler of virtual threads is told to the gate. */
  boolean guards() {
    return executors != null;
  }

  void start() throws ReflectiveOperationException {
    if (weaving == null) {
      return;
    }
    if (pools != null) {
      pools.weave(weaving);
    }
    if (executors != null && asyncMethods != null) {
      executors.weave(weaving);
      asyncMethods.weave(weaving);
    }
    weaving.start();
  }

  /** What was there before, as far as that can be found without being used. */
  void findOlder() {
    if (executors != null) {
      executors.findOlder();
    }
  }

  void addTo(Sampler sampler, Duration tick) {
    if (pools != null) {
      sampler.every(LOAD, "resource pools", pools::write);
    }
    if (executors != null && asyncMethods != null) {
      sampler
          .every(tick, "queues", executors::look)
          .every(LOAD, "executors", executors::write)
          .every(LOAD, "async methods", asyncMethods::write);
    }
  }

  void chunkBegins() {
    if (executors != null && asyncMethods != null) {
      executors.chunkBegins();
      asyncMethods.chunkBegins();
    }
  }

  void chunkEnds() {
    if (executors != null && asyncMethods != null) {
      executors.writeAll(); // the last second may be the last of all
      asyncMethods.write();
    }
  }

  void stop() {
    if (weaving != null) {
      weaving.stop();
    }
  }
}
