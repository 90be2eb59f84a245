package io.vtscope.ledger.carrier;

import io.vtscope.blame.Knowledge;
import io.vtscope.clock.Steps;
import io.vtscope.jvm.Stack;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Compensated calls while they last. No event reports a call that never ends. */
final class LongCalls {
  private LongCalls() {}

  private record InCall(Stack stack, long nanos) {}

  /**
   * The long calls that the agent saw, at the moment with most of them.
   *
   * @param at the last sample
   */
  static List<LongCall> held(List<HeldCarrier> calls, long at, Knowledge knowledge) {
    List<InCall> then = new ArrayList<>();
    for (HeldCarrier held : most(calls, at)) {
      then.add(new InCall(held.stacks().getLast(), held.to(at) - held.from()));
    }
    return bySite(then, knowledge);
  }

  /** The long calls in progress when most were. */
  static List<HeldCarrier> most(List<HeldCarrier> calls, long at) {
    List<HeldCarrier> all =
        calls.stream()
            // Spare carriers exist for shorter calls.
            .filter(held -> held.to(at) - held.from() >= Steps.SECOND && !held.stacks().isEmpty())
            .toList();
    long moment = moment(all, at);
    return all.stream()
        .filter(held -> held.from() + Steps.SECOND <= moment && moment <= held.to(at))
        .toList();
  }

  /** The moment with most long calls, when one has just become long. */
  private static long moment(List<HeldCarrier> all, long at) {
    long[] begins = all.stream().mapToLong(held -> held.from() + Steps.SECOND).sorted().toArray();
    long[] ends = all.stream().mapToLong(held -> held.to(at)).sorted().toArray();
    long moment = at;
    int most = 0;
    int ended = 0;
    for (int i = 0; i < begins.length; i++) {
      while (ends[ended] < begins[i]) {
        ended++;
      }
      if (i + 1 - ended >= most) {
        most = i + 1 - ended;
        moment = begins[i];
      }
    }
    return moment;
  }

  private static List<LongCall> bySite(List<InCall> calls, Knowledge knowledge) {
    Map<String, List<InCall>> sites = new HashMap<>();
    for (InCall call : calls) {
      sites.computeIfAbsent(PoolGrowths.site(call.stack), s -> new ArrayList<>()).add(call);
    }
    List<LongCall> all = new ArrayList<>();
    for (List<InCall> ofOne : sites.values()) {
      long nanos = ofOne.stream().mapToLong(InCall::nanos).max().orElse(0);
      Stack stack = ofOne.getFirst().stack;
      all.add(new LongCall(PoolGrowths.growth(0, null, stack, knowledge), ofOne.size(), nanos));
    }
    all.sort(Comparator.comparingInt(LongCall::carriers).reversed());
    return all;
  }
}
