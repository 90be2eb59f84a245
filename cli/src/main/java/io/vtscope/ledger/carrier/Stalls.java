package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Knowledge;
import io.vtscope.blame.Site;
import io.vtscope.blame.Target;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.LastTold;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Frame;
import io.vtscope.state.StallState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reported stalls and thread dumps, and their threads. */
final class Stalls {
  /**
   * The agent repeats reports at least every 30 seconds. A longer gap means that the end was lost.
   */
  private static final long SAID_AGAIN = 45_000_000_000L;

  private final List<Told> stalls = new ArrayList<>();
  private final TreeMap<Long, List<StallState.ThreadState>> snapshots = new TreeMap<>();
  private final TreeMap<Long, StallState.DumpDone> dumps = new TreeMap<>();
  private int threads;

  private static final class Told {
    StallState.Stall last;

    /** The peak, because the queue is empty at the end. */
    long queued;

    final TreeMap<Long, Long> snapshots = new TreeMap<>();

    Told(StallState.Stall first) {
      last = first;
    }

    /** Another agent in the same JVM restarts the numbers. */
    boolean isOf(StallState.Stall stall) {
      long apart = stall.at() - stall.nanos() - (last.at() - last.nanos());
      // Each report computes the start again.
      return stall.stall() == last.stall() && Math.abs(apart) <= Steps.SECOND;
    }

    void add(StallState.Stall stall) {
      if (stall.nanos() > last.nanos() || (stall.nanos() == last.nanos() && stall.ended())) {
        last = stall;
      }
      queued = Math.max(queued, stall.queued());
      snapshots.put(stall.at(), stall.snapshot());
    }
  }

  void add(StallState.Stall stall) {
    for (Told told : stalls) {
      if (told.isOf(stall)) {
        told.add(stall);
        return;
      }
    }
    if (stalls.size() < Most.ITEMS) {
      Told told = new Told(stall);
      told.add(stall);
      stalls.add(told);
    }
  }

  void add(StallState.ThreadState thread) {
    snapshots.computeIfAbsent(thread.snapshot(), s -> new ArrayList<>()).add(thread);
    threads++;
    while (threads > Most.THREADS && snapshots.size() > 1) {
      threads -= snapshots.pollFirstEntry().getValue().size();
    }
  }

  void add(StallState.DumpDone done) {
    dumps.put(done.at(), done);
    if (dumps.size() > Most.EXAMPLES) {
      dumps.pollFirstEntry();
    }
  }

  /** The last dumps, in time order. */
  List<Dump> dumps() {
    return dumps.values().stream()
        .map(done ->
            new Dump(
                done,
                inOrder(snapshots.getOrDefault(done.snapshot(), List.of())),
                last(done.stall())))
        .toList();
  }

  private StallState.@Nullable Stall last(long number) {
    return stalls.stream()
        .map(told -> told.last)
        .filter(stall -> stall.stall() == number)
        .reduce((earlier, later) -> later)
        .orElse(null);
  }

  /**
   * All stalls, the earliest first.
   *
   * @param at the last sample
   * @param holds the JVM's reports on the mounted threads
   */
  List<Stall> all(long at, LastTold holds, Knowledge knowledge, Target target) {
    return stalls.stream()
        .map(told -> stall(told, at, holds, knowledge, target))
        .sorted(Comparator.comparingLong(Stall::from))
        .toList();
  }

  private Stall stall(Told told, long at, LastTold holds, Knowledge knowledge, Target target) {
    List<StallState.ThreadState> seen = threads(told);
    Map<String, Waiting> places = new LinkedHashMap<>();
    for (StallState.ThreadState thread : seen) {
      int innermost = Frames.innermostOfApplication(thread.stack().frames());
      if (thread.role() == StallState.Role.CARRIED && innermost >= 0) {
        Frame frame = thread.stack().frames().get(innermost);
        places.merge(frame.name(), new Waiting(frame, thread, 1), Waiting::and);
      }
    }
    List<Waiting> sorted = new ArrayList<>(places.values());
    sorted.sort(
        Comparator.comparingInt((Waiting waiting) -> waiting.count)
            .thenComparing(waiting -> isLibrary(knowledge.artifact(waiting.frame), target))
            .reversed()
            .thenComparing(waiting -> waiting.frame.name()));
    Waiting most = sorted.isEmpty() ? null : sorted.getFirst();
    StallState.Stall last = last(told, seen, at, holds);
    boolean lasts = !last.ended() && at - last.at() <= SAID_AGAIN;
    return new Stall(
        last,
        lasts ? Math.max(last.nanos(), at - (last.at() - last.nanos())) : last.nanos(),
        most == null ? null : Site.of(most.frame),
        most == null ? 0 : most.count,
        sorted.stream().skip(1).map(waiting -> Site.of(waiting.frame)).toList(),
        most == null ? null : knowledge.artifact(most.frame),
        seen,
        most == null ? null : most.first.stack());
  }

  /** The last report, with an end that only the JVM reported. */
  private static StallState.Stall last(
      Told told, List<StallState.ThreadState> seen, long at, LastTold holds) {
    StallState.Stall last = told.last;
    LastTold.Span all = last.ended() ? null : allHeld(last, seen, at, holds);
    long from = last.at() - last.nanos();
    long to = all == null ? last.at() : Math.max(last.at(), all.to());
    // The agent samples the start a little late.
    long began = all == null ? from : Math.min(from, all.from());
    return new StallState.Stall(
        to,
        last.stall(),
        to - began,
        last.ended() || all != null,
        last.carriers(),
        told.queued,
        last.reason(),
        last.snapshot());
  }

  /**
   * The period in which all carriers were held; null unless every wait ended at the last sample or
   * later.
   */
  private static LastTold.@Nullable Span allHeld(
      StallState.Stall last, List<StallState.ThreadState> seen, long at, LastTold holds) {
    long from = Long.MIN_VALUE;
    long to = Long.MAX_VALUE;
    int carried = 0;
    for (StallState.ThreadState thread : seen) {
      if (thread.role() == StallState.Role.CARRIED) {
        LastTold.Span hold = holds.of(thread.thread().id());
        if (hold == null
            || hold.from() > last.at()
            || hold.to() < at - CarrierPoolSample.INTERVAL) {
          return null;
        }
        from = Math.max(from, hold.from());
        to = Math.min(to, hold.to());
        carried++;
      }
    }
    return carried > 0 && carried >= last.carriers() ? new LastTold.Span(from, to) : null;
  }

  private static boolean isLibrary(@Nullable Artifact artifact, Target target) {
    return artifact != null && !target.isOwn(artifact);
  }

  private record Waiting(Frame frame, StallState.ThreadState first, int count) {
    Waiting and(Waiting more) {
      return new Waiting(frame, first, count + more.count);
    }
  }

  private List<StallState.ThreadState> threads(Told told) {
    NavigableMap<Long, Long> latestFirst = told.snapshots.descendingMap();
    for (long snapshot : latestFirst.values()) {
      List<StallState.ThreadState> seen = snapshots.get(snapshot);
      if (seen != null) {
        return inOrder(withoutCalls(seen, told.last.carriers()));
      }
    }
    return List.of();
  }

  private static List<StallState.ThreadState> inOrder(List<StallState.ThreadState> threads) {
    return threads.stream()
        .sorted(
            Comparator.comparing(StallState.ThreadState::role)
                .thenComparing(thread -> String.valueOf(thread.carrier()))
                .thenComparingLong(thread -> thread.thread().id()))
        .toList();
  }

  /**
   * Marks running threads as in a call if more are mounted than held. The JVM calls a thread in a
   * system call runnable.
   */
  private static List<StallState.ThreadState> withoutCalls(
      List<StallState.ThreadState> seen, int held) {
    long carried = seen.stream().filter(t -> t.role() == StallState.Role.CARRIED).count();
    return carried <= held
        ? seen
        : seen.stream().map(thread -> runs(thread) ? inCall(thread) : thread).toList();
  }

  private static boolean runs(StallState.ThreadState thread) {
    return thread.role() == StallState.Role.CARRIED
        && thread.waitsFor() == null
        && thread.state().equals("RUNNABLE");
  }

  private static StallState.ThreadState inCall(StallState.ThreadState thread) {
    return new StallState.ThreadState(
        thread.at(),
        thread.snapshot(),
        StallState.Role.IN_CALL,
        thread.thread(),
        thread.state(),
        thread.carrier(),
        thread.waitsFor(),
        thread.owner(),
        thread.stack());
  }
}
