package io.vtscope.source.event;

import io.vtscope.observation.HoldObservation.NativeSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Sorts the JVM's samples of native code, which come in whole buffers, by time. */
final class NativeSamples {
  /** 40 s of samples. All buffers are written once a second, so the older half is complete. */
  private static final int MOST = 2_000;

  private final Consumer<? super NativeSample> sink;
  private final List<NativeSample> waiting = new ArrayList<>();

  NativeSamples(Consumer<? super NativeSample> sink) {
    this.sink = sink;
  }

  void add(NativeSample sample) {
    waiting.add(sample);
    if (waiting.size() == MOST) {
      pass(MOST / 2);
    }
  }

  /** Passes all samples on. */
  void pass() {
    pass(waiting.size());
  }

  private void pass(int count) {
    waiting.sort(Comparator.comparingLong(NativeSample::at));
    List<NativeSample> first = waiting.subList(0, count);
    first.forEach(sink);
    first.clear();
  }
}
