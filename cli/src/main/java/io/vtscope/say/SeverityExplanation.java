package io.vtscope.say;

import io.vtscope.clock.Steps;
import io.vtscope.finding.Amounts;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Explains a severity. */
public final class SeverityExplanation {
  private SeverityExplanation() {}

  /**
   * "WARNING: cost 22 %, each waiter waits 1.4 s (at most 2 s)"; null if the kind alone decides.
   */
  public static @Nullable String of(Judgement judgement) {
    Harm harm = judgement.harm();
    if (judgement.cost() < 0 && harm.equals(Harm.NONE)) {
      return null;
    }
    List<String> parts = new ArrayList<>();
    if (judgement.cost() >= 0) {
      parts.add("cost " + Amounts.share(judgement.cost()));
    }
    parts.add(
        harm.each() <= 0
            ? "no waiting threads"
            : "each waiter waits %s (at most %s)"
                .formatted(time(harm.each()), time(harm.longest())));
    parts.add(lower(judgement.course()));
    parts.add(lower(judgement.confidence()));
    for (Intent intent : judgement.intents()) {
      parts.add(
          switch (intent) {
            case BY_LIBRARY -> "intended by a library";
            case OWN_BOUND -> "possibly intended by the application";
            case EXPLAINED -> "explained by another cause";
          });
    }
    return judgement.severity() + ": " + String.join(", ", parts);
  }

  private static String time(double seconds) {
    return Amounts.time((long) (seconds * Steps.SECOND));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
