package io.vtscope.ledger.carrier;

import io.vtscope.blame.Knowledge;
import io.vtscope.clock.Steps;
import io.vtscope.jvm.Stack;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Compensated calls while they last. No event reports a call that never ends. */
final class LongCalls {
  private LongCalls() {}

  /**
   * The long calls that the agent saw, at the moment with most of them, by site.
   *
   * @param at the last sample
   */
  static List<LongCall> held(List<HeldCarrier> calls, long at, Knowledge knowledge) {
    Map<String, List<HeldCarrier>> sites =
        most(calls, at).stream().collect(Collectors.groupingBy(LongCalls::site));
    return sites.values().stream()
        .map(ofOne -> call(ofOne, at, knowledge))
        .sorted(Comparator.comparingInt(LongCall::carriers).reversed())
        .toList();
  }

  private static String site(HeldCarrier held) {
    return PoolGrowths.site(held.stacks().getLast());
  }

  private static LongCall call(List<HeldCarrier> ofOne, long at, Knowledge knowledge) {
    Stack stack = ofOne.getFirst().stacks().getLast();
    return new LongCall(
        PoolGrowths.growth(0, null, stack, knowledge),
        ofOne.size(),
        ofOne.stream().mapToLong(held -> held.to(at) - held.from()).max().orElse(0));
  }

  /** The long calls in progress when most were. */
  private static List<HeldCarrier> most(List<HeldCarrier> calls, long at) {
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
}
