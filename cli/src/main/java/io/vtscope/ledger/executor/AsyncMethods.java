package io.vtscope.ledger.executor;

import io.vtscope.clock.Most;
import io.vtscope.state.ExecutorState;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Sums reports on methods that should run on an executor. */
public final class AsyncMethods {
  private final Map<String, Said> methods = new HashMap<>();

  private record Said(ExecutorState.AsyncMethod first, ExecutorState.AsyncMethod last, long since) {
    Said and(Said other) {
      return new Said(
          other.first.at() < first.at() ? other.first : first,
          other.last.at() > last.at() ? other.last : last,
          Math.min(since, other.since));
    }

    ExecutorState.AsyncMethod sum(long from) {
      return since >= from
          ? last
          : new ExecutorState.AsyncMethod(
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

  public void add(ExecutorState.AsyncMethod said) {
    String name = said.type() + "." + said.method();
    Most.merge(methods, Most.ITEMS, name, new Said(said, said, said.since()), Said::and);
  }

  /**
   * Most calls on their callers' threads first.
   *
   * @param from start of the window, nanoseconds since the epoch
   */
  public List<ExecutorState.AsyncMethod> all(long from) {
    return methods.values().stream()
        .map(said -> said.sum(from))
        .filter(method -> method.calls() > 0)
        .sorted(
            Comparator.comparingLong(ExecutorState.AsyncMethod::onCaller)
                .reversed()
                .thenComparing(ExecutorState.AsyncMethod::type)
                .thenComparing(ExecutorState.AsyncMethod::method))
        .toList();
  }
}
