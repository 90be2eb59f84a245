package io.vtscope.fleet;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Health;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How many processes are in which state.
 *
 * @param state the worst of all processes
 * @param text one line
 */
public record FleetVerdict(Health state, String text) {
  public static FleetVerdict of(Fleet fleet) {
    Health state =
        Fleet.WORST_FIRST.stream()
            .filter(health -> fleet.count(health) > 0)
            .findFirst()
            .orElse(Health.NOTHING_TO_JUDGE);
    return new FleetVerdict(state, text(state, fleet));
  }

  private static String text(Health state, Fleet fleet) {
    String how =
        "%d of %s%s"
            .formatted(
                fleet.count(state),
                Amounts.count(all(fleet), "process"),
                fleet.count(state) == 1
                    ? " (%s)".formatted(fleet.members().getFirst().name())
                    : "");
    return switch (state) {
      case STUCK ->
          fleet.count(Health.NOT_HEALTHY) == 0
              ? "Stuck: " + how + "."
              : "Stuck: %s; not healthy: %d more.".formatted(how, fleet.count(Health.NOT_HEALTHY));
      case NOT_HEALTHY -> "Not healthy: " + how + ".";
      case INCOMPLETE -> "Incomplete: no problem found, but some checks lack data in " + how + ".";
      case NOTHING_TO_JUDGE -> "Nothing to judge: no virtual thread ran in " + how + ".";
      case HEALTHY -> "Healthy: " + how + ".";
    };
  }

  private static int all(Fleet fleet) {
    return fleet.members().size() + fleet.missing().size();
  }

  /** "5 healthy, 2 incomplete": the states that the verdict does not name; may be empty. */
  public static String others(Fleet fleet) {
    FleetVerdict verdict = of(fleet);
    List<String> others = new ArrayList<>();
    for (Health health : Fleet.WORST_FIRST) {
      boolean isNamed =
          health == verdict.state
              || (health == Health.NOT_HEALTHY && verdict.state == Health.STUCK);
      if (!isNamed && fleet.count(health) > 0) {
        others.add(fleet.count(health) + " " + name(health));
      }
    }
    if (!fleet.missing().isEmpty()) {
      others.add(fleet.missing().size() + " without data");
    }
    return String.join(", ", others);
  }

  /** "not healthy". */
  public static String name(Health health) {
    return health.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
