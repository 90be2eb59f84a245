package io.vtscope.source;

import io.vtscope.chunk.Subscriptions;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.source.event.Events;
import io.vtscope.source.event.SharedFrames;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Converts JFR events into observations. */
final class Decoder {
  private final Consumer<Observation> sink;
  private final PinFolder pins;
  private final Events events;

  private Decoder(Consumer<Observation> sink, SharedFrames known, PinFolder pins) {
    this.sink = sink;
    this.pins = pins;
    this.events = new Events(sink, known);
  }

  static Decoder to(Consumer<Observation> sink) {
    return to(sink, KeptPins.MOST);
  }

  static Decoder to(Consumer<Observation> sink, int mostPins) {
    KeptPins pins = new KeptPins(mostPins);
    return apart(sink, new SharedFrames(), () -> pins, full -> full.pass(sink));
  }

  /**
   * Passes pins on separately.
   *
   * @param sink receives all other observations, on the reader's thread
   * @param known shared by parallel readers
   * @param filled receives full collectors, and the rest after each chunk or at {@link #end}
   */
  static Decoder apart(
      Consumer<Observation> sink,
      SharedFrames known,
      Supplier<ChunkPins> empty,
      Consumer<ChunkPins> filled) {
    return new Decoder(sink, known, new PinFolder(known, empty, filled));
  }

  /** Call after the last event. */
  void end() {
    pins.end();
  }

  Subscriptions subscriptions() {
    Subscriptions subscriptions = new Subscriptions();
    events.subscribe(subscriptions);
    return subscriptions
        .onMany("jdk.VirtualThreadPinned", PinFolder.FIELDS, pins::add)
        .onPause(this::pause)
        .onRecordedTime((from, to) -> sink.accept(new RecordingObservation.Recorded(from, to)));
  }

  private void pause() {
    pins.pause();
    events.pause();
  }
}
