package io.vtscope.ledger.wait;

import io.vtscope.clock.Most;
import io.vtscope.state.StallState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Builds dumps, and keeps the last few. */
final class Dumps {

  private final TreeMap<Long, List<StallState.ThreadState>> threads = new TreeMap<>();
  private final TreeMap<Long, StallState.Stall> stalls = new TreeMap<>();
  private final TreeMap<Long, StallState.DumpDone> done = new TreeMap<>();

  void add(StallState.ThreadState thread) {
    List<StallState.ThreadState> all =
        threads.computeIfAbsent(thread.snapshot(), number -> new ArrayList<>());
    if (all.size() < Most.THREADS) {
      all.add(thread);
    }
    limit(threads);
  }

  void add(StallState.Stall stall) {
    stalls.merge(stall.stall(), stall, (old, given) -> given.at() >= old.at() ? given : old);
    limit(stalls);
  }

  void add(StallState.DumpDone end) {
    done.put(end.at(), end);
    limit(done);
  }

  private static void limit(NavigableMap<Long, ?> parts) {
    if (parts.size() > Most.EXAMPLES) {
      parts.pollFirstEntry();
    }
  }

  List<Dump> all() {
    List<Dump> all = new ArrayList<>();
    for (StallState.DumpDone end : done.values()) {
      List<StallState.ThreadState> of =
          threads.getOrDefault(end.snapshot(), List.of()).stream()
              .sorted(
                  Comparator.comparing(StallState.ThreadState::role)
                      .thenComparing(thread -> thread.carrier() == null ? "" : thread.carrier())
                      .thenComparingLong(thread -> thread.thread().id()))
              .toList();
      all.add(new Dump(end, of, stalls.get(end.stall())));
    }
    return List.copyOf(all);
  }
}
