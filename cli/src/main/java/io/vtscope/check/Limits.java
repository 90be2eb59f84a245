package io.vtscope.check;

import io.vtscope.finding.Kind;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The limits of a check.
 *
 * @param byId the worst severity for single kinds
 * @param pinned null for no limit
 * @param maxPool limit of carriers; 0 for none
 * @param required kinds that must have been checked
 * @param incomplete whether incomplete data may pass
 */
public record Limits(
    Accepted worst,
    Map<String, Accepted> byId,
    @Nullable PinnedLimit pinned,
    int maxPool,
    Set<String> required,
    boolean incomplete) {

  /** The default: a gate that cannot see pins would always pass. */
  public static final Set<String> REQUIRED =
      Set.of(Kind.PINNED_MONITOR.id(), Kind.PINNED_NATIVE.id(), Kind.PINNED_CLASS_INIT.id());

  Accepted of(String id) {
    return byId.getOrDefault(id, worst);
  }

  String option(String id) {
    Accepted own = byId.get(id);
    return own == null ? "--max-severity " + word(worst) : "--limit %s=%s".formatted(id, word(own));
  }

  private static String word(Accepted accepted) {
    return accepted.name().toLowerCase(java.util.Locale.ROOT);
  }
}
