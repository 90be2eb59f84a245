package io.vtscope.source;

import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTaker;
import java.util.function.Consumer;

/** What becomes of a chunk's pins: taken in by the thread that reads it, passed on by another. */
interface ChunkPins {
  /** Takes them in; the same for all. */
  PinTaker taker();

  /** Whether those of several chunks may be passed on together. */
  boolean spansChunks();

  /** Passes on what there is, and has nothing then. */
  void pass(Consumer<Observation> sink);

  /** Added up, and passed on as one. */
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
