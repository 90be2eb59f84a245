package io.vtscope.source;

import io.vtscope.observation.Observation;
import java.util.function.Consumer;

/**
 * Passes on what happened since a moment, and what is true at any: the current chunk holds the past
 * too. Of what began before and ended after, the later part.
 */
final class FromNowOn implements Consumer<Observation> {
  private final long from;
  private final Consumer<Observation> sink;

  FromNowOn(long from, Consumer<Observation> sink) {
    this.from = from;
    this.sink = sink;
  }

  @Override
  public void accept(Observation observation) {
    Observation passed =
        switch (observation) {
          case Observation.Pin pin -> since(pin);
          case Observation.SubmitFailure failure -> failure.at() >= from ? failure : null;
          case Observation.CarrierStart start -> start.at() >= from ? start : null;
          case Observation.CarrierEnd end -> end.at() >= from ? end : null;
          case Observation.SchedulerState state -> state.at() >= from ? state : null;
          case Observation.Loss loss -> loss.at() >= from ? loss : null;
          case Observation.Recorded(long start, long end) ->
              end > from ? new Observation.Recorded(Math.max(start, from), end) : null;
          case Observation.TargetInfo info -> info;
          case Observation.Setting setting -> setting;
          case Observation.Damage damage -> damage;
        };
    if (passed != null) {
      sink.accept(passed);
    }
  }

  private Observation.@org.jspecify.annotations.Nullable Pin since(Observation.Pin pin) {
    long end = pin.at() + pin.nanos();
    if (end <= from) {
      return null;
    }
    long at = Math.max(pin.at(), from);
    return new Observation.Pin(at, end - at, pin.stack(), pin.reason(), pin.operation());
  }
}
