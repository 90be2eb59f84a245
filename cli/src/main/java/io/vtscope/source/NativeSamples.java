package io.vtscope.source;

import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The JVM's samples of threads in native code, in the order of time. In a chunk they stand as the
 * buffers of its sampler were written: what was taken in one second may stand behind what was taken
 * later in the same, and all that is known of a stay is told from what was seen one after another.
 */
final class NativeSamples {
  /**
   * So many are kept until a part of a chunk was read: forty seconds of one each 20 ms. The JVM
   * writes all of its buffers once a second, so that the older half of them is in order then.
   */
  private static final int MOST = 2_000;

  private final Consumer<? super HoldObservation.NativeSample> sink;
  private final SamplerRounds samplerRounds = new SamplerRounds();
  private final PlatformRounds platformRounds = new PlatformRounds();
  private final List<Taken> waiting = new ArrayList<>();

  /**
   * One of them.
   *
   * @param stack null where the thread is no virtual one
   */
  private record Taken(long at, long thread, @Nullable Stack stack) {}

  NativeSamples(Consumer<? super HoldObservation.NativeSample> sink) {
    this.sink = sink;
  }

  /**
   * Takes in a sample.
   *
   * @param stack null where the thread is no virtual one
   */
  void add(long at, long thread, @Nullable Stack stack) {
    waiting.add(new Taken(at, thread, stack));
    if (waiting.size() == MOST) {
      pass(MOST / 2);
    }
  }

  /** Hands on all that there are: what there is to read of a chunk has been read. */
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
