package io.vtscope.source;

import io.vtscope.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** What becomes of a chunk's pins: taken in by the thread that reads it, passed on by another. */
interface ChunkPins {
  /** Groups of pins, where each is kept. */
  int MOST_KEPT = 10_000;

  /** Takes in pins, whose times are good while this runs. */
  void add(Observation.Pins pins);

  /** Whether they should be passed on, and more taken in by others. */
  boolean isFull();

  /** Passes on what there is, and has nothing then. */
  void pass(Consumer<Observation> sink);

  /** Added up, and passed on as one. */
  record Summed(Observation.PinSum sum) implements ChunkPins {
    @Override
    public void add(Observation.Pins pins) {
      sum.add(pins);
    }

    @Override
    public boolean isFull() {
      return sum.isFull();
    }

    @Override
    public void pass(Consumer<Observation> sink) {
      sink.accept(sum);
    }
  }

  /** Each as it is. */
  final class Kept implements ChunkPins {
    private final List<Observation> all = new ArrayList<>();

    @Override
    public void add(Observation.Pins pins) {
      all.add(
          new Observation.Pins(pins.stack(), pins.reason(), pins.operation(), pins.times().copy()));
    }

    @Override
    public boolean isFull() {
      return all.size() >= MOST_KEPT;
    }

    @Override
    public void pass(Consumer<Observation> sink) {
      all.forEach(sink);
      all.clear();
    }
  }
}
