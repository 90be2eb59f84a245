package io.vtscope.ledger.wait;

import io.vtscope.jvm.Stack;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Who held a full pool's resources while threads waited.
 *
 * @param sampled all sampled holders, also without a group
 * @param known borrowed resources whose borrower is known, in the last sample; -1 if only stacks
 *     show holders
 * @param active borrowed resources in the last sample; -1 likewise
 */
public record HeldResources(long sampled, int known, int active, List<Group> groups) {
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
    return sampled == 0 ? null : new HeldResources(sampled, -1, -1, groups);
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
