package io.vtscope.source.event;

import io.vtscope.jvm.Stack;
import io.vtscope.observation.HoldObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Sorts the JVM's samples of native code, which come in whole buffers, by time. */
final class NativeSamples {
  /** 40 s of samples. All buffers are written once a second, so the older half is complete. */
  private static final int MOST = 2_000;

  private final Consumer<? super HoldObservation.NativeSample> sink;
  private final SamplerRounds samplerRounds = new SamplerRounds();
  private final PlatformRounds platformRounds = new PlatformRounds();
  private final List<Taken> waiting = new ArrayList<>();

  /**
   * One sample.
   *
   * @param stack null for a platform thread
   */
  private record Taken(long at, long thread, @Nullable Stack stack) {}

  NativeSamples(Consumer<? super HoldObservation.NativeSample> sink) {
    this.sink = sink;
  }

  void add(long at, long thread, @Nullable Stack stack) {
    waiting.add(new Taken(at, thread, stack));
    if (waiting.size() == MOST) {
      pass(MOST / 2);
    }
  }

  /** Passes all samples on. */
  void pass() {
    pass(waiting.size());
  }

  private void pass(int count) {
    waiting.sort(Comparator.comparingLong(Taken::at));
    List<Taken> first = waiting.subList(0, count);
    first.forEach(this::pass);
    first.clear();
  }

  private void pass(Taken taken) {
    boolean virtual = taken.stack != null;
    SamplerRounds.Turn turn = samplerRounds.add(taken.at, taken.thread, virtual);
    platformRounds.add(taken.at, taken.thread, !virtual);
    if (taken.stack != null) {
      sink.accept(
          new HoldObservation.NativeSample(
              taken.at,
              taken.thread,
              taken.stack,
              turn.longest(),
              turn.threads(),
              platformRounds.last(taken.at)));
    }
  }
}
