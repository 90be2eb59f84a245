package io.vtscope.ledger.wait;

import io.vtscope.blame.Knowledge;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Collects the parts of counts, in any order. If there are too many counts, it keeps every 2nd, 4th
 * and so on, and the last.
 */
final class Populations {
  private final TreeMap<Long, Parts> scans = new TreeMap<>();
  private final Set<Stack> stacks = new HashSet<>();
  private final WholeStacks wholeStacks = new WholeStacks();
  private long every = 1;
  private long leftOut;

  private static final class Parts {
    private PopulationState.@Nullable Population count;
    private final List<PopulationState.WaitGroup> groups = new ArrayList<>();
    private final List<LockState.LockQueue> locks = new ArrayList<>();
    private final List<PopulationState.ThreadLocalValues> threadLocals = new ArrayList<>();
    private final List<PopulationState.ThreadContainer> executors = new ArrayList<>();

    @Nullable Scan scan(Map<Stack, Stack> whole) {
      if (count == null) {
        return null;
      }
      Scan of = new Scan(count, groups, locks, threadLocals, executors);
      return new Scan(
          count,
          most(
              WholeStacks.groups(groups, whole),
              group -> of.threads(of.share(group)),
              group -> group.stack().hashCode()),
          most(locks, queue -> of.threads(of.share(queue)), queue -> queue.lock().hashCode()),
          most(threadLocals, PopulationState.ThreadLocalValues::bytes, v -> v.type().hashCode()),
          most(executors, PopulationState.ThreadContainer::threads, e -> e.name().hashCode()));
    }

    private static <E> List<E> most(
        Collection<E> parts, ToLongFunction<E> size, ToLongFunction<E> alike) {
      return parts.stream()
          .sorted(Comparator.comparingLong(size).reversed().thenComparingLong(alike))
          .toList();
    }
  }

  void add(PopulationState.Population count) {
    Parts parts = parts(count.scan());
    if (parts != null) {
      parts.count = count;
    }
  }

  void add(PopulationState.WaitGroup group) {
    add(group.scan(), parts -> parts.groups, group, group.stack());
  }

  void add(LockState.LockQueue queue) {
    add(queue.scan(), parts -> parts.locks, queue, queue.waiters().stack(), queue.ownerStack());
  }

  void add(PopulationState.ThreadLocalValues values) {
    add(values.scan(), parts -> parts.threadLocals, values);
  }

  void add(PopulationState.ThreadContainer executor) {
    add(executor.scan(), parts -> parts.executors, executor);
  }

  private <E> void add(long scan, Function<Parts, List<E>> alike, E part, Stack... stacks) {
    Parts parts = parts(scan);
    if (parts != null && Stream.of(stacks).allMatch(this::isTold)) {
      if (alike.apply(parts).size() < Most.PLACES) {
        alike.apply(parts).add(part);
      } else {
        leftOut++;
      }
    }
  }

  Population population(Knowledge knowledge) {
    List<Scan> complete = new ArrayList<>();
    Map<Stack, Stack> whole = wholeStacks.whole();
    for (Parts parts : scans.values()) {
      Scan scan = parts.scan(whole);
      if (scan != null) {
        complete.add(scan);
      }
    }
    return new Population(List.copyOf(complete), every, leftOut, knowledge.waitingCode());
  }

  private @Nullable Parts parts(long scan) {
    Parts there = scans.get(scan);
    if (there != null) {
      return there;
    }
    boolean last = scans.isEmpty() || scan > scans.lastKey();
    if (!last && scan % every != 0) {
      return null;
    }
    if (last && !scans.isEmpty() && scans.lastKey() % every != 0) {
      scans.remove(scans.lastKey());
    }
    Parts parts = new Parts();
    scans.put(scan, parts);
    while (scans.size() > Most.ITEMS) {
      every *= 2;
      scans.keySet().removeIf(number -> number % every != 0 && number < scans.lastKey());
    }
    return parts;
  }

  private boolean isTold(Stack stack) {
    boolean told = stacks.contains(stack) || stacks.size() < Most.STACKS;
    if (told && stacks.add(stack)) {
      wholeStacks.add(stack);
    }
    if (!told) {
      leftOut++;
    }
    return told;
  }
}
