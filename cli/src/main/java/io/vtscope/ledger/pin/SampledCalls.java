package io.vtscope.ledger.pin;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Hold;
import io.vtscope.ledger.carrier.HeldCarrier;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Calls of native code as the JVM's samples show them, beside what the agent has seen of the same.
 * Both are the least that it took: the JVM's sampler may miss a call for a while, or take turns at
 * so many threads that it tells little of each.
 */
final class SampledCalls {
  private final List<NativeCall> calls;

  /** The places of calls that go on in an unknown thread. */
  private final Set<String> others = new HashSet<>();

  /**
   * @param held what the agent has seen and has not ended
   */
  SampledCalls(List<NativeCall> calls, List<HeldCarrier> held) {
    this.calls = new ArrayList<>(calls);
    Set<Long> threads = new HashSet<>();
    held.forEach(one -> threads.add(one.last().thread().id()));
    for (NativeCall call : calls) {
      if (!call.ended() && !threads.contains(call.thread())) {
        others.add(place(call.hold()));
      }
    }
  }

  /**
   * Whether they tell less of a call than the agent does, and forgets then what they tell of it.
   *
   * @param from when the agent saw that it had begun
   */
  boolean isLess(HeldCarrier held, Hold hold, long from, long nanos) {
    List<NativeCall> same = new ArrayList<>();
    for (NativeCall call : calls) {
      if (call.thread() == held.last().thread().id()
          && call.last() >= from
          && place(call.hold()).equals(place(hold))) {
        same.add(call);
      }
    }
    long sampled = same.stream().mapToLong(NativeCall::nanos).sum();
    if (sampled >= nanos || (same.isEmpty() && others.contains(place(hold)))) {
      return false;
    }
    calls.removeAll(same);
    return true;
  }

  /** The calls that are left. */
  List<NativeCall> all() {
    return calls;
  }

  private static String place(Hold hold) {
    return Frames.ofApplication(hold.stack());
  }
}
