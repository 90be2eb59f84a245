package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Keeps the latest that was said of each method that is to run on an executor. */
final class AsyncMethods {
  private static final int MOST = 1_000;

  private final Map<String, Observation.AsyncMethod> methods = new HashMap<>();

  void add(Observation.AsyncMethod said) {
    String name = said.type() + "." + said.method();
    if (methods.size() < MOST || methods.containsKey(name)) {
      methods.merge(name, said, (a, b) -> a.at() > b.at() ? a : b);
    }
  }

  /** Those with most calls on their callers' threads first. */
  List<Observation.AsyncMethod> all() {
    return methods.values().stream()
        .sorted(
            Comparator.comparingLong(Observation.AsyncMethod::onCaller)
                .reversed()
                .thenComparing(Observation.AsyncMethod::type)
                .thenComparing(Observation.AsyncMethod::method))
        .toList();
  }
}
