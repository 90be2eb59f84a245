package io.vtscope.ledger.executor;

import io.vtscope.observation.Observation;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums up what was said of each method that is to run on an executor. */
public final class AsyncMethods {
  private static final int MOST = 1_000;

  private final Map<String, Said> methods = new HashMap<>();

  /** Of one method, what was said first and last. */
  private static final class Said {
    private Observation.AsyncMethod first;
    private Observation.AsyncMethod last;
    private long since;

    private Said(Observation.AsyncMethod one) {
      first = one;
      last = one;
      since = one.since();
    }

    private void add(Observation.AsyncMethod one) {
      first = one.at() < first.at() ? one : first;
      last = one.at() > last.at() ? one : last;
      since = Math.min(since, one.since());
    }

    /** What was counted before the window is not of it. */
    private Observation.AsyncMethod sum(long from) {
      return since >= from
          ? last
          : new Observation.AsyncMethod(
              last.at(),
              since,
              last.type(),
              last.method(),
              last.calls() - first.calls(),
              last.looked() - first.looked(),
              last.onCaller() - first.onCaller(),
              last.how(),
              last.stack());
    }
  }

  public void add(Observation.AsyncMethod said) {
    String name = said.type() + "." + said.method();
    Said there = methods.get(name);
    if (there != null) {
      there.add(said);
    } else if (methods.size() < MOST) {
      methods.put(name, new Said(said));
    }
  }

  /**
   * Those with most calls on their callers' threads first.
   *
   * @param from when the window began, nanoseconds since the epoch
   */
  public List<Observation.AsyncMethod> all(long from) {
    return methods.values().stream()
        .map(said -> said.sum(from))
        .filter(method -> method.calls() > 0)
        .sorted(
            Comparator.comparingLong(Observation.AsyncMethod::onCaller)
                .reversed()
                .thenComparing(Observation.AsyncMethod::type)
                .thenComparing(Observation.AsyncMethod::method))
        .toList();
  }
}
