package io.vtscope.ledger.charge;

import io.vtscope.blame.Frames;
import io.vtscope.clock.Steps;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.Frame;
import java.util.HashMap;
import java.util.Map;

/** Where virtual threads were seen running, second by second. */
public final class RunningSteps {
  private static final int MOST = 1_000;

  /** The number of samples in each second, by the class that ran; as if they were nanoseconds. */
  private final Map<String, Steps> classes = new HashMap<>();

  private final Map<String, Frame> frames = new HashMap<>();
  private final Map<String, int[]> yields = new HashMap<>();
  private final Steps all = new Steps();
  private long lookedAgain;
  private long stayed;
  private long apart;

  /** Adds a sample. */
  public void add(CarrierObservation.RunningSample sample) {
    lookedAgain += sample.lookedAgain();
    stayed += sample.stayed();
    apart += sample.apart();
    int second = Steps.second(sample.at());
    all.addTo(second, 1);
    int innermost = Frames.innermostOfApplication(sample.stack().frames());
    if (innermost < 0) {
      return;
    }
    Frame frame = sample.stack().frames().get(innermost);
    String type = frame.type().split("\\$", 2)[0];
    if (classes.size() < MOST || classes.containsKey(type)) {
      classes.computeIfAbsent(type, t -> new Steps()).addTo(second, 1);
      frames.putIfAbsent(type, frame);
      int[] count = yields.computeIfAbsent(type, t -> new int[2]);
      count[0]++;
      count[1] += Frames.yields(sample.stack()) ? 1 : 0;
    }
  }

  /** How long a thread ran at a time while others waited, nanoseconds; 0 if unknown. */
  long stretch() {
    return lookedAgain == 0 ? 0 : apart / Math.max(1, lookedAgain - stayed);
  }

  Map<String, Steps> classes() {
    return classes;
  }

  Frame frame(String type) {
    return java.util.Objects.requireNonNull(frames.get(type));
  }

  boolean yields(String type) {
    int[] count = yields.getOrDefault(type, new int[2]);
    return 2 * count[1] > count[0];
  }

  /** The number of samples in a second. */
  long samples(int second) {
    return all.nanos(second);
  }
}
