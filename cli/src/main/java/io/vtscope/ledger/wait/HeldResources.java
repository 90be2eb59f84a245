package io.vtscope.ledger.wait;

import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.state.PopulationState.PoolHolders;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who held a full pool's resources while threads waited.
 *
 * @param at the last sample, nanoseconds since the epoch; 0 if only stacks show holders
 * @param sampled all sampled holders, also without a group
 * @param known borrowed resources whose borrower is known, in the last sample; -1 if only stacks
 *     show holders
 * @param active borrowed resources in the last sample; -1 likewise
 */
public record HeldResources(long at, long sampled, int known, int active, List<Group> groups) {
  static HeldResources of(PoolHolders some) {
    Group group = new Group(some.stack(), some.count(), some.longest());
    return new HeldResources(some.at(), some.count(), some.known(), some.active(), List.of(group));
  }

  HeldResources and(HeldResources other) {
    Map<Stack, Group> all = new LinkedHashMap<>();
    Stream.of(groups, other.groups)
        .flatMap(List::stream)
        .forEach(group -> Most.merge(all, Most.PLACES, group.stack, group, Group::and));
    HeldResources last = other.at >= at ? other : this;
    return new HeldResources(
        last.at, sampled + other.sampled, last.known, last.active, List.copyOf(all.values()));
  }

  /**
   * The holders among the sampled threads, in the counts of a line; null if none.
   *
   * @param holds whether a group's stack shows that it holds one
   */
  public static @Nullable HeldResources inLine(
      Waits<?, ?> line, Population population, Predicate<WaitGroup> holds) {
    List<Group> groups =
        line.points().stream()
            .flatMap(point -> population.scans().get(point.index()).groups().stream())
            .filter(holds)
            .map(group -> new Group(group.stack(), group.count(), -1))
            .toList();
    long sampled = groups.stream().mapToLong(Group::count).sum();
    return sampled == 0 ? null : new HeldResources(0, sampled, -1, -1, groups);
  }

  /**
   * Holders with one stack, over all samples.
   *
   * @param stack empty if the threads have ended
   * @param longest the longest loan so far, nanoseconds; -1 if unknown
   */
  public record Group(Stack stack, long count, long longest) {
    Group and(Group other) {
      return new Group(stack, count + other.count, Math.max(longest, other.longest));
    }
  }
}
