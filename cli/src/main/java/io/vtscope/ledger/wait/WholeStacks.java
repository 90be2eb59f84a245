package io.vtscope.ledger.wait;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Completes stacks without line numbers, which threads in the old version of a redefined class
 * have.
 */
final class WholeStacks {
  private static final Comparator<Stack> WHOLE_FIRST =
      Comparator.comparingLong(WholeStacks::lines).reversed().thenComparing(Stack::toString);

  private final Map<Integer, List<Stack>> byMethods = new HashMap<>();

  private record Key(String state, @Nullable String waitsFor, Stack stack) {}

  void add(Stack stack) {
    int methods = stack.frames().stream().map(Frame::name).toList().hashCode();
    byMethods.computeIfAbsent(methods, same -> new ArrayList<>(1)).add(stack);
  }

  Map<Stack, Stack> whole() {
    Map<Stack, Stack> whole = new HashMap<>();
    for (List<Stack> same : byMethods.values()) {
      List<Stack> wholeFirst = same.stream().sorted(WHOLE_FIRST).toList();
      for (Stack stack : same) {
        wholeFirst.stream()
            .filter(other -> completes(other.frames(), stack.frames()))
            .findFirst()
            .ifPresent(other -> whole.put(stack, other));
      }
    }
    return whole;
  }

  private static long lines(Stack stack) {
    return stack.frames().stream().filter(frame -> frame.line() > 0).count();
  }

  private static boolean completes(List<Frame> whole, List<Frame> frames) {
    boolean isMore = false;
    for (int i = 0; i < frames.size(); i++) {
      if (whole.size() != frames.size() || !whole.get(i).name().equals(frames.get(i).name())) {
        return false;
      }
      int line = frames.get(i).line();
      if (whole.get(i).line() != line && line > 0) {
        return false;
      }
      isMore |= whole.get(i).line() != line;
    }
    return isMore;
  }

  /**
   * Merges groups that differ only in missing lines.
   *
   * @param whole see {@link #whole()}
   */
  static Collection<WaitGroup> groups(List<WaitGroup> groups, Map<Stack, Stack> whole) {
    if (whole.isEmpty()) {
      return groups;
    }
    Map<Key, WaitGroup> merged = new LinkedHashMap<>();
    for (WaitGroup group : groups) {
      Stack stack = whole.getOrDefault(group.stack(), group.stack());
      merged.merge(
          new Key(group.state(), group.waitsFor(), stack),
          sum(group, 0, 0, 0, 0, group.goneOnSince(), stack),
          (one, other) ->
              sum(
                  one,
                  other.count(),
                  other.oldest(),
                  other.objects(),
                  other.endedSince(),
                  one.goneOnSince() < 0 ? -1 : one.goneOnSince() + other.goneOnSince(),
                  stack));
    }
    return merged.values();
  }

  private static WaitGroup sum(
      WaitGroup one, int count, long oldest, int objects, int ended, int goneOn, Stack stack) {
    return new WaitGroup(
        one.at(),
        one.scan(),
        one.count() + count,
        Math.max(one.oldest(), oldest),
        one.state(),
        one.waitsFor(),
        one.objects() + objects,
        one.endedSince() + ended,
        goneOn,
        stack);
  }
}
