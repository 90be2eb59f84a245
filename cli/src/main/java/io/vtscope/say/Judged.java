package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Explains a severity. */
public final class Judged {
  private static final double NANOS = 1e9;

  private Judged() {}

  /** "WARNING: cost 22 %, each waits 1.4 s"; null if the kind alone decides. */
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
            ? "nobody waits"
            : "each waits %s (%s at most)".formatted(time(harm.each()), time(harm.longest())));
    parts.add(lower(judgement.course()));
    parts.add(lower(judgement.confidence()));
    for (Intent intent : judgement.intents()) {
      parts.add(
          switch (intent) {
            case BY_LIBRARY -> "a library does so on purpose";
            case OWN_BOUND -> "a bound of the application";
            case EXPLAINED -> "another finding explains it";
          });
    }
    return judgement.severity() + ": " + String.join(", ", parts);
  }

  private static String time(double seconds) {
    return Amounts.time((long) (seconds * NANOS));
  }

  private static String lower(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }
}
