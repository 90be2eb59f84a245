package io.vtscope.ledger.wait;

import io.vtscope.jvm.Stack;
import java.util.List;

/**
 * Who held a full pool's resources while threads waited.
 *
 * @param sampled all sampled holders, also without a group
 * @param known borrowed resources whose borrower is known, in the last sample
 * @param active borrowed resources in the last sample
 */
public record HeldResources(long sampled, int known, int active, List<Group> groups) {
  /**
   * Holders with one stack, over all samples.
   *
   * @param stack empty if the threads have ended
   * @param longest the longest loan so far, nanoseconds
   */
  public record Group(Stack stack, long count, long longest) {
    Group and(Group other) {
      return new Group(stack, count + other.count, Math.max(longest, other.longest));
    }
  }
}
