package io.vtscope.ledger.wait;

import io.vtscope.observation.LockObservation;
import io.vtscope.observation.PopulationObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * All virtual threads, each time that they were counted.
 *
 * @param scans the counts in the order of time
 * @param every of so many counts one is kept: those of a long window are too many; beside the last
 * @param leftOut groups that were left out, as there were too many different stacks
 * @param guards names of methods that acquire a Semaphore for what they do, and release it
 *     themselves: who waits in them waits for no signal
 */
public record Population(List<Scan> scans, long every, long leftOut, Set<String> guards) {

  private static final List<String> LOCK_STATES = List.of("PARKED", "TIMED_PARKED");
  private static final List<String> MONITOR_STATES = List.of("BLOCKED");

  /** The last count; null if there was none. */
  public @Nullable Scan last() {
    return scans.isEmpty() ? null : scans.getLast();
  }

  /**
   * How many were seen at most that another scheduler mounts than the JDK's own: what the JVM tells
   * of pins does not tell them apart, and of their carriers nobody knows how many there are.
   */
  public long elsewhere() {
    return scans.stream().mapToLong(scan -> scan.count().elsewhere()).max().orElse(0);
  }

  /** A count by its number; null where it is not there. */
  public @Nullable Scan scan(long number) {
    return scans.stream()
        .filter(scan -> scan.count().scan() == number)
        .reduce((earlier, later) -> later)
        .orElse(null);
  }

  /**
   * The threads that wait, grouped by a key, the largest peak first.
   *
   * @param key what makes groups one; null for those that are left out
   */
  public <K> List<Waits<K, PopulationObservation.WaitGroup>> groups(
      Function<PopulationObservation.WaitGroup, @Nullable K> key) {
    return sum(
        Scan::groups,
        key,
        Sampled::of,
        PopulationObservation.WaitGroup::oldest,
        group -> List.of(group.state()));
  }

  /** The threads that wait for locks, as with {@link #groups}. */
  public <K> List<Waits<K, LockObservation.LockQueue>> locks(
      Function<LockObservation.LockQueue, @Nullable K> key) {
    return sum(
        Scan::locks,
        key,
        Sampled::of,
        queue -> queue.waiters().oldest(),
        queue -> queue.monitor() ? MONITOR_STATES : LOCK_STATES);
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
    sums.values().forEach(sum -> all.add(sum.waits(scans)));
    all.sort(Comparator.comparingLong((Waits<K, E> waits) -> waits.peak().threads()).reversed());
    return all;
  }

  /** Groups of one kind, put together count by count. */
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

    /**
     * @param states in one of which the part's threads are
     */
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

    Waits<K, E> waits(List<Scan> scans) {
      double sum = points.stream().mapToLong(Waits.Point::threads).sum();
      return new Waits<>(
          key,
          List.copyOf(points),
          sum / scans.size(),
          scans.getLast().count().scan(),
          java.util.Objects.requireNonNull(example));
    }
  }
}
