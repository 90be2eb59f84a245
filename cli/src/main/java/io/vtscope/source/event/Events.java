package io.vtscope.source.event;

import io.vtscope.chunk.Subscriptions;
import io.vtscope.observation.Observation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** All event types except pins, which are read in batches. */
public final class Events {
  private final List<EventType> types = new ArrayList<>();
  private final NativeSamples samples;

  /**
   * For one reader.
   *
   * @param frames shared by parallel readers
   */
  public Events(Consumer<Observation> sink, SharedFrames frames) {
    Decoding decoding = new Decoding(sink, frames, new StackText());
    samples = new NativeSamples(sink);
    types.addAll(HoldEvents.all(decoding, samples));
    types.addAll(SchedulerEvents.all(decoding));
    types.addAll(JvmEvents.all(decoding));
    types.addAll(TargetEvents.all(decoding));
    types.addAll(CodeEvents.all(decoding));
    types.addAll(StallEvents.all(decoding));
    types.addAll(LockEvents.all(decoding));
    types.addAll(PopulationEvents.all(decoding));
    types.addAll(ExecutorEvents.all(decoding));
  }

  public void subscribe(Subscriptions subscriptions) {
    types.forEach(type -> type.subscribe(subscriptions));
  }

  /** Passes on buffered observations. */
  public void pause() {
    samples.pass();
  }
}
