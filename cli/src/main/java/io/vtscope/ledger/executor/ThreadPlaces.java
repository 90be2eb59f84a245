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

  private record Place(
      long threads, int seen, long from, ExecutorState.ExecutorThreads last, Stack ownerStack) {
    static Place of(ExecutorState.ExecutorThreads look) {
      return new Place(look.count(), 1, look.at(), look, look.ownerStack());
    }

    Place and(Place other) {
      return new Place(
          threads + other.threads,
          seen + other.seen,
          Math.min(from, other.from),
          other.last.at() >= last.at() ? other.last : last,
          other.ownerStack.frames().isEmpty() ? ownerStack : other.ownerStack);
    }
  }

  void add(ExecutorState.ExecutorThreads seen) {
    looks++;
    looked += seen.looked();
    Most.merge(places, Most.PLACES, key(seen), Place.of(seen), Place::and);
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
