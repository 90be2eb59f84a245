package io.vtscope.source;

import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTaker;
import java.util.function.Consumer;

/** Collects a chunk's pins for another thread to pass on. */
interface ChunkPins {
  PinTaker taker();

  /** Whether it may collect the pins of several chunks. */
  boolean spansChunks();

  /** Passes the pins on and forgets them. */
  void pass(Consumer<Observation> sink);

  record Summed(HoldObservation.PinSum sum) implements ChunkPins {
    @Override
    public PinTaker taker() {
      return sum.taker();
    }

    @Override
    public boolean spansChunks() {
      return true;
    }

    @Override
    public void pass(Consumer<Observation> sink) {
      sink.accept(sum);
    }
  }
}
