package io.vtscope.ledger.charge;

import io.vtscope.blame.Frames;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.state.CarrierState;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Samples of running virtual threads, by second. */
final class RunningSteps {
  private final Map<String, OfClass> classes = new TreeMap<>();
  private final Steps all = new Steps();
  private long lookedAgain;
  private long stayed;
  private long apart;

  static final class OfClass {
    /** Samples per second, stored as nanoseconds. */
    final Steps samples = new Steps();

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

    boolean yields() {
      return 2 * yielding > count;
    }
  }

  void add(CarrierState.RunningSample sample) {
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
    String type = Frames.outermost(frame);
    @Nullable OfClass of = classes.get(type);
    if (of == null && classes.size() < Most.ITEMS) {
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

  /**
   * The mean uninterrupted run of a thread while others waited, nanoseconds; 0 if unknown. It
   * follows from how often two close samples find the same thread.
   */
  long stretch() {
    return lookedAgain == 0 ? 0 : apart / Math.max(1, lookedAgain - stayed);
  }

  Iterable<OfClass> classes() {
    return classes.values();
  }

  long samples(int second) {
    return all.nanos(second);
  }

  long samples() {
    return all.total();
  }
}
