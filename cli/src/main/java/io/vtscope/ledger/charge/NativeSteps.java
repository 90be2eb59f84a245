package io.vtscope.ledger.charge;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.clock.Steps;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.HoldObservation;
import java.util.HashMap;
import java.util.Map;

/**
 * The seconds in which virtual threads stayed in native code. A thread that two samples see in one
 * method, a short time apart, has stayed there.
 */
public final class NativeSteps {
  private static final int MOST = 10_000;

  /** Two samples that are further apart are of two stays: ten times the JVM's interval. */
  private static final long GAP = 200_000_000;

  private final Map<Long, HoldObservation.NativeSample> last = new HashMap<>();
  private final Map<Hold, Steps> steps = new HashMap<>();

  /** Adds a sample. */
  public void add(HoldObservation.NativeSample sample) {
    if (sample.stack().frames().isEmpty() || isOthers(sample.stack().frames().getFirst())) {
      return;
    }
    if (last.size() >= MOST && !last.containsKey(sample.thread())) {
      last.clear();
    }
    HoldObservation.NativeSample before = last.put(sample.thread(), sample);
    if (before == null || before.at() > sample.at()) {
      return;
    }
    long gap = sample.at() - before.at();
    boolean same =
        before.stack().frames().getFirst().name().equals(sample.stack().frames().getFirst().name());
    if (same && gap <= GAP) {
      Hold.Kind kind =
          Frames.isFile(sample.stack().frames().getFirst())
              ? Hold.Kind.FILE_IO
              : Hold.Kind.NATIVE_CALL;
      Hold hold = new Hold(kind, sample.stack(), null, null);
      if (steps.size() < MOST || steps.containsKey(hold)) {
        steps.computeIfAbsent(hold, h -> new Steps()).add(before.at(), gap);
      }
    }
  }

  /** Sockets do not block in native code; to compress or to ask for the time is to compute. */
  private static boolean isOthers(Frame frame) {
    boolean ofLang = frame.is(Meaning.LANG) && !frame.is(Meaning.BLOCKING_LANG);
    boolean ofSockets = frame.is(Meaning.CHANNELS) && !Frames.isFile(frame);
    return ofLang || ofSockets || frame.is(Meaning.COMPUTING_NATIVE);
  }

  public Map<Hold, Steps> all() {
    return steps;
  }
}
