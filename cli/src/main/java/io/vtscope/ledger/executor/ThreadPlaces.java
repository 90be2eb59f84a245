package io.vtscope.ledger.executor;

import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Stack;
import io.vtscope.state.ExecutorState;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Counts the places of an executor's threads. */
final class ThreadPlaces {
  private final Map<String, Place> places = new LinkedHashMap<>();
  private int looks;
  private long looked;

  private static final class Place {
    private long threads;
    private int seen;
    private long from;
    private ExecutorState.ExecutorThreads last;
    private Stack ownerStack = Stack.NONE;

    private Place(ExecutorState.ExecutorThreads first) {
      last = first;
      from = first.at();
    }

    private void add(ExecutorState.ExecutorThreads look) {
      threads += look.count();
      seen++;
      from = Math.min(from, look.at());
      last = look.at() >= last.at() ? look : last;
      ownerStack = look.ownerStack().frames().isEmpty() ? ownerStack : look.ownerStack();
    }
  }

  void add(ExecutorState.ExecutorThreads seen) {
    looks++;
    looked += seen.looked();
    String key = key(seen);
    if (places.size() < Most.PLACES || places.containsKey(key)) {
      places.computeIfAbsent(key, k -> new Place(seen)).add(seen);
    }
  }

  private static String key(ExecutorState.ExecutorThreads seen) {
    Site user = ExecutorNames.user(seen.stack());
    String lock = seen.lock();
    return lock != null ? lock : user == null ? "" : user.name();
  }

  /** Null without a common place, or with too few samples. */
  @Nullable ThreadPlace most() {
    Place most =
        places.values().stream().max(Comparator.comparingLong(place -> place.threads)).orElse(null);
    if (most == null || looks < Limits.TIMES || most.threads < Limits.HALF * looked) {
      return null;
    }
    return new ThreadPlace(
        Math.round((double) looked / looks),
        Math.round((double) most.threads / looks),
        most.last.stack(),
        most.last.lock(),
        most.last.owner(),
        most.ownerStack,
        most.seen,
        most.last.at() - most.from);
  }
}
