package io.vtscope.ledger.wait;

import io.vtscope.blame.WaitingCode;
import io.vtscope.clock.Steps;
import io.vtscope.ledger.carrier.Dump;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All counts of virtual threads.
 *
 * @param scans in time order
 * @param every interval of the kept counts
 * @param leftOut dropped groups
 */
public record Population(List<Scan> scans, long every, long leftOut, WaitingCode code) {

  private static final List<String> LOCK_STATES = List.of("PARKED", "TIMED_PARKED");
  private static final List<String> MONITOR_STATES = List.of("BLOCKED");

  /** Null without a count. */
  public @Nullable Scan last() {
    return scans.isEmpty() ? null : scans.getLast();
  }

  /** The most virtual threads on other schedulers, which pin events do not distinguish. */
  public long elsewhere() {
    return scans.stream().mapToLong(scan -> scan.count().elsewhere()).max().orElse(0);
  }

  /** Null if not kept. */
  public @Nullable Scan scan(long number) {
    return scans.stream()
        .filter(scan -> scan.count().scan() == number)
        .reduce((earlier, later) -> later)
        .orElse(null);
  }

  /** Whether a dump counted mounted threads but lists no such thread. */
  public boolean hasMoreMounted(Dump dump) {
    Scan scan = scan(dump.done().scan());
    return scan != null
        && scan.count().states().running() + scan.count().states().pinned() > 0
        && dump.carried().isEmpty();
  }

  /**
   * The waiting threads by key, largest peak first.
   *
   * @param key null to omit a group
   */
  public <K> List<Waits<K, PopulationState.WaitGroup>> groups(
      Function<PopulationState.WaitGroup, @Nullable K> key) {
    return sum(
        Scan::groups,
        key,
        Sampled::of,
        PopulationState.WaitGroup::oldest,
        group -> List.of(group.state()));
  }

  /** Threads that wait for locks, see {@link #groups}. */
  public <K> List<Waits<K, LockState.LockQueue>> locks(
      Function<LockState.LockQueue, @Nullable K> key) {
    return sum(
        Scan::locks,
        key,
        Sampled::of,
        queue -> queue.waiters().oldest(),
        queue -> queue.monitor() ? MONITOR_STATES : LOCK_STATES);
  }

  /**
   * The time that a kept count stands for, nanoseconds: since the one before, without the time of
   * missing counts.
   */
  long time(int index) {
    if (index == 0) {
      return Steps.SECOND;
    }
    PopulationState.Population count = scans.get(index).count();
    PopulationState.Population before = scans.get(index - 1).count();
    double recorded = Math.min(1, (double) every / (count.scan() - before.scan()));
    return Math.max(0, Math.round((count.at() - before.at()) * recorded));
  }

  /** The time that all counts stand for, nanoseconds; positive. */
  long time() {
    return IntStream.range(0, scans.size()).mapToLong(this::time).sum();
  }

  private <K, E> List<Waits<K, E>> sum(
      Function<Scan, List<E>> parts,
      Function<E, @Nullable K> key,
      Function<E, Sampled> sampled,
      ToLongFunction<E> oldest,
      Function<E, List<String>> states) {
    Map<K, Sum<K, E>> sums = new LinkedHashMap<>();
    for (int i = 0; i < scans.size(); i++) {
      for (E part : parts.apply(scans.get(i))) {
        K of = key.apply(part);
        if (of != null) {
          sums.computeIfAbsent(of, Sum::new)
              .add(
                  i,
                  scans.get(i),
                  part,
                  sampled.apply(part),
                  oldest.applyAsLong(part),
                  states.apply(part));
        }
      }
    }
    List<Waits<K, E>> all = new ArrayList<>();
    sums.values().forEach(sum -> all.add(sum.waits(this)));
    all.sort(Comparator.comparingLong((Waits<K, E> waits) -> waits.peak().threads()).reversed());
    return all;
  }

  private static final class Sum<K, E> {
    private final K key;
    private final List<Waits.Point> points = new ArrayList<>();
    private int index = -1;
    private Sampled sampled = Sampled.NONE;
    private long oldest;
    private long mostThreads = -1;
    private double mostOfOne;
    private final Set<String> statesOfAll = new HashSet<>();
    private @Nullable E candidate;
    private @Nullable E example;

    Sum(K key) {
      this.key = key;
    }

    void add(int index, Scan scan, E part, Sampled ofPart, long oldestOfPart, List<String> states) {
      if (this.index != index) {
        this.index = index;
        sampled = Sampled.NONE;
        oldest = 0;
        mostOfOne = -1;
        statesOfAll.clear();
      } else {
        points.removeLast();
      }
      sampled = sampled.and(ofPart);
      oldest = Math.max(oldest, oldestOfPart);
      double one = scan.share(ofPart).value();
      if (one > mostOfOne) {
        mostOfOne = one;
        candidate = part;
      }
      Share share = scan.share(sampled);
      statesOfAll.addAll(states);
      long most = statesOfAll.stream().mapToLong(scan::inState).sum();
      long threads = Math.max(share.count(), Math.min(scan.threads(share), most));
      points.add(
          new Waits.Point(
              scan.count().at(),
              scan.count().scan(),
              index,
              share,
              threads,
              scan.waiting(),
              scan.count().total(),
              oldest));
      if (threads > mostThreads) {
        mostThreads = threads;
        example = candidate;
      }
    }

    Waits<K, E> waits(Population population) {
      double sum = 0;
      for (Waits.Point point : points) {
        sum += (double) point.threads() * population.time(point.index());
      }
      return new Waits<>(
          key,
          List.copyOf(points),
          sum / population.time(),
          population.scans.getLast().count().scan(),
          java.util.Objects.requireNonNull(example));
    }
  }
}
