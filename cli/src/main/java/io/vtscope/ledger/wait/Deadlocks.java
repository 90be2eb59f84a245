package io.vtscope.ledger.wait;

import io.vtscope.clock.Most;
import io.vtscope.state.LockState;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Builds deadlocks from reports on threads. */
final class Deadlocks {
  /** The thread number in "\"worker-1\" #42". */
  private static final Pattern NUMBER = Pattern.compile("#(\\d+)");

  private final TreeMap<Long, Circle> circles = new TreeMap<>();

  private static final class Circle {
    private final TreeMap<Long, LockState.Deadlocked> threads = new TreeMap<>();
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    void add(LockState.Deadlocked thread) {
      first = Math.min(first, thread.at());
      last = Math.max(last, thread.at());
      Most.merge(
          threads,
          Most.PLACES,
          thread.thread().id(),
          thread,
          (old, given) -> given.at() >= old.at() ? given : old);
    }

    /** From the lowest thread number on. */
    List<LockState.Deadlocked> inOrder() {
      Map<Long, LockState.Deadlocked> left = new TreeMap<>(threads);
      List<LockState.Deadlocked> ordered = new ArrayList<>();
      LockState.Deadlocked next = threads.firstEntry().getValue();
      while (next != null) {
        left.remove(next.thread().id());
        ordered.add(next);
        next = left.get(owner(next));
      }
      ordered.addAll(left.values());
      return List.copyOf(ordered);
    }

    private static @Nullable Long owner(LockState.Deadlocked thread) {
      Matcher number = NUMBER.matcher(thread.owner());
      Long last = -1L;
      while (number.find()) {
        last = Long.valueOf(number.group(1));
      }
      return last;
    }
  }

  void add(LockState.Deadlocked thread) {
    if (circles.size() < Most.PLACES || circles.containsKey(thread.deadlock())) {
      circles.computeIfAbsent(thread.deadlock(), number -> new Circle()).add(thread);
    }
  }

  List<Deadlock> all() {
    List<Deadlock> all = new ArrayList<>();
    circles.forEach((number, circle) ->
        all.add(new Deadlock(number, circle.first, circle.last, circle.inOrder())));
    return List.copyOf(all);
  }
}
