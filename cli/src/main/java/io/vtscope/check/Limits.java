package io.vtscope.check;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is let pass, and what must have been looked for.
 *
 * @param worst severity of any finding
 * @param byId the same for single kinds of findings
 * @param pinned null for any
 * @param maxPool carriers at the peak; 0 for any number
 * @param required kinds of findings that must have been evaluated
 * @param incomplete whether data is enough of which a part is missing
 */
public record Limits(
    Accepted worst,
    Map<String, Accepted> byId,
    @Nullable PinnedLimit pinned,
    int maxPool,
    Set<String> required,
    boolean incomplete) {

  /**
   * What must have been looked for unless something else is said: a gate that could not see pins
   * would be always open.
   */
  public static final Set<String> REQUIRED =
      Set.of("pinned-monitor", "pinned-native", "pinned-class-init");

  Accepted of(String id) {
    return byId.getOrDefault(id, worst);
  }

  /** The option that limits a kind of finding, as it would be written. */
  String option(String id) {
    Accepted own = byId.get(id);
    return own == null ? "--max-severity " + word(worst) : "--limit %s=%s".formatted(id, word(own));
  }

  private static String word(Accepted accepted) {
    return accepted.name().toLowerCase(java.util.Locale.ROOT);
  }
}
