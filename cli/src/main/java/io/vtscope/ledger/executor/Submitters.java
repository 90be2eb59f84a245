package io.vtscope.ledger.executor;

import io.vtscope.blame.Site;
import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The places that submit tasks to one executor. */
final class Submitters {

  private final Map<Site, Integer> samples = new HashMap<>();

  void add(Stack stack) {
    Site site = ExecutorNames.user(stack);
    if (site != null && (samples.size() < Most.EXAMPLES || samples.containsKey(site))) {
      samples.merge(site, 1, Integer::sum);
    }
  }

  /** Null without samples. */
  @Nullable Site most() {
    return samples.entrySet().stream()
        .max(
            Map.Entry.<Site, Integer>comparingByValue()
                .thenComparing(entry -> entry.getKey().toString(), Comparator.reverseOrder()))
        .map(Map.Entry::getKey)
        .orElse(null);
  }
}
