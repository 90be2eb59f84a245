package io.vtscope.ledger.charge;

import io.vtscope.blame.Frames;
import io.vtscope.clock.Steps;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Where virtual threads were seen running, second by second. */
final class RunningSteps {
  private static final int MOST = 1_000;

  private final Map<String, OfClass> classes = new TreeMap<>();
  private final Steps all = new Steps();
  private long lookedAgain;
  private long stayed;
  private long apart;

  /** The samples of one class of the application, or of a library. */
  static final class OfClass {
    /** The number of samples in each second, as if they were nanoseconds. */
    final Steps samples = new Steps();

    /** The innermost frame of the application, in the stack. */
    final Frame frame;

    Stack stack;
    private long count;
    private long yielding;

    private OfClass(Frame frame, Stack stack) {
      this.frame = frame;
      this.stack = stack;
    }

    long count() {
      return count;
    }

    /** Whether it is in {@code Thread.yield} more often than not. */
    boolean yields() {
      return 2 * yielding > count;
    }
  }

  void add(CarrierObservation.RunningSample sample) {
    lookedAgain += sample.lookedAgain();
    stayed += sample.stayed();
    apart += sample.apart();
    int second = Steps.second(sample.at());
    all.addTo(second, 1);
    Stack stack = sample.stack();
    int innermost = Frames.innermostOfApplication(stack.frames());
    if (innermost >= 0) {
      add(stack.frames().get(innermost), stack, second);
    }
  }

  private void add(Frame frame, Stack stack, int second) {
    String type = outermost(frame);
    @Nullable OfClass of = classes.get(type);
    if (of == null && classes.size() < MOST) {
      of = new OfClass(frame, stack);
      classes.put(type, of);
    }
    if (of != null) {
      of.samples.addTo(second, 1);
      of.count++;
      if (Frames.yields(stack)) {
        of.yielding++;
        of.stack = stack;
      }
    }
  }

  /** The class that all others are nested in. */
  static String outermost(Frame frame) {
    int nested = frame.type().indexOf('$');
    return nested <= 0 ? frame.type() : frame.type().substring(0, nested);
  }

  /**
   * The mean time for which a thread ran without a pause while others waited, nanoseconds; 0 if
   * unknown. A second look finds the same thread unless its stretch has ended.
   */
  long stretch() {
    return lookedAgain == 0 ? 0 : apart / Math.max(1, lookedAgain - stayed);
  }

  Iterable<OfClass> classes() {
    return classes.values();
  }

  /** The number of samples in a second. */
  long samples(int second) {
    return all.nanos(second);
  }

  /** The number of all samples. */
  long samples() {
    return all.total();
  }
}
