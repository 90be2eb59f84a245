package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.PopulationObservation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where those stand that work with what a pool has lent, while others wait for it: the calls of
 * many go through the pool's own classes. A database may hold them up, and no larger pool helps.
 *
 * @param site of the application, that calls
 * @param call that it stands in, beyond the pool's classes
 * @param share of those that were seen to work with one
 */
record Borrowers(String site, String call, double share) {
  /** Fewer that were seen, in all counts, are seen by chance. */
  private static final int FEWEST = 5;

  /** Else they do this and that. */
  private static final double MOST = 0.5;

  /** Null where too few were seen, or most do different things. */
  static @Nullable Borrowers of(
      BorrowCall pool, Waits<?, PopulationObservation.WaitGroup> waits, Snapshot snapshot) {
    Map<String, Integer> places = new HashMap<>();
    Map<String, Borrowers> words = new HashMap<>();
    int all = 0;
    for (Waits.Point point : waits.points()) {
      Scan scan = snapshot.population().scan(point.scan());
      for (PopulationObservation.WaitGroup group :
          scan == null ? List.<PopulationObservation.WaitGroup>of() : scan.groups()) {
        Borrowers one = BorrowCalls.known().find(group.stack()) == null ? of(pool, group) : null;
        if (one != null) {
          String key = one.site + ' ' + one.call;
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
        : new Borrowers(one.site, one.call, (double) most.getValue() / all);
  }

  /** By the pool's outermost frame: who has called it, and what it has called. */
  private static @Nullable Borrowers of(BorrowCall pool, PopulationObservation.WaitGroup group) {
    List<Frame> frames = group.stack().frames();
    int outermost = -1;
    for (int i = 0; i < frames.size(); i++) {
      outermost = pool.has(frames.get(i).type()) ? i : outermost;
    }
    int caller = outermost < 0 ? -1 : Frames.applicationBeyond(frames, outermost);
    for (int i = outermost - 1; caller >= 0 && i >= 0; i--) {
      Frame frame = frames.get(i);
      if (!pool.has(frame.type()) && !frame.isJdk() && !Frames.isMade(frame)) {
        return new Borrowers(frames.get(caller).name(), frame.name(), 0);
      }
    }
    return null;
  }

  /** A sentence that follows, with a blank before it. */
  String sentence() {
    return " Of those that were seen to work with one %s stood in %s, called by %s."
        .formatted(Amounts.share(share), call, site);
  }

  /** What to look at first. */
  String remedy() {
    return "See first what holds up those that have one, in %s: where they wait for each other in what is behind the pool, for a row that a transaction has locked for one, a larger pool only lets more of them wait there. "
        .formatted(call);
  }
}
