package io.vtscope.library;

import io.vtscope.blame.Frames;
import io.vtscope.jvm.Frame;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.PopulationState;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The common call of the threads that work with a pool's resources.
 *
 * @param worksIn the call, outside the pool's classes
 * @param worksInCaller the application's method that makes it
 */
public record Borrowers(String worksIn, String worksInCaller, double worksInShare) {
  /** Fewer observed threads may be chance. */
  private static final int FEWEST = 5;

  private static final double MOST = 0.5;

  /** Null without a common call. */
  public static @Nullable Borrowers of(
      ResourcePoolType pool, Waits<?, PopulationState.WaitGroup> waits, Snapshot snapshot) {
    Map<String, Integer> places = new HashMap<>();
    Map<String, Borrowers> words = new HashMap<>();
    int all = 0;
    for (Waits.Point point : waits.points()) {
      Scan scan = snapshot.population().scan(point.scan());
      for (PopulationState.WaitGroup group :
          scan == null ? List.<PopulationState.WaitGroup>of() : scan.groups()) {
        Borrowers one =
            ResourcePoolTypes.known().find(group.stack()) == null ? of(pool, group) : null;
        if (one != null) {
          String key = one.worksInCaller + ' ' + one.worksIn;
          all += group.count();
          places.merge(key, group.count(), Integer::sum);
          words.putIfAbsent(key, one);
        }
      }
    }
    Map.Entry<String, Integer> most =
        places.entrySet().stream().max(Map.Entry.comparingByValue()).orElse(null);
    Borrowers one = most == null ? null : words.get(most.getKey());
    return most == null || one == null || all < FEWEST || most.getValue() < MOST * all
        ? null
        : new Borrowers(one.worksIn, one.worksInCaller, (double) most.getValue() / all);
  }

  private static @Nullable Borrowers of(ResourcePoolType pool, PopulationState.WaitGroup group) {
    List<Frame> frames = group.stack().frames();
    int outermost = -1;
    for (int i = 0; i < frames.size(); i++) {
      outermost = pool.has(frames.get(i).type()) ? i : outermost;
    }
    int caller = outermost < 0 ? -1 : Frames.applicationBeyond(frames, outermost);
    for (int i = outermost - 1; caller >= 0 && i >= 0; i--) {
      Frame frame = frames.get(i);
      if (!pool.has(frame.type()) && !frame.isJdk() && !Frames.isMade(frame)) {
        return new Borrowers(frame.name(), frames.get(caller).name(), 0);
      }
    }
    return null;
  }
}
