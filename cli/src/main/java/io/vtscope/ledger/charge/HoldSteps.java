package io.vtscope.ledger.charge;

import io.vtscope.blame.Hold;
import io.vtscope.clock.Steps;
import java.util.HashMap;
import java.util.Map;

/** The seconds in which carriers were held, by what the JVM tells of the holds. */
public final class HoldSteps {
  private static final int MOST = 50_000;

  private final Map<Hold, Steps> steps = new HashMap<>();
  private long lastEnd;

  /** Adds a hold that has ended. */
  public void add(Hold hold, long at, long nanos) {
    Steps of = steps.get(hold);
    if (of == null && steps.size() < MOST) {
      of = new Steps();
      steps.put(hold, of);
    }
    if (of != null) {
      of.add(at, nanos);
    }
    lastEnd = Math.max(lastEnd, at + nanos);
  }

  public Map<Hold, Steps> all() {
    return steps;
  }

  /** When the last one ended, nanoseconds since the epoch; 0 without one. */
  public long lastEnd() {
    return lastEnd;
  }
}
