package io.vtscope.say;

import io.vtscope.judge.Harm;
import io.vtscope.judge.Judgement;
import org.jspecify.annotations.Nullable;

/** Explains a severity. */
public final class SeverityExplanation {
  private SeverityExplanation() {}

  /**
   * "WARNING: cost 22 %, each waiter waits 1.4 s (at most 2 s)"; null if the kind alone decides.
   */
  public static @Nullable String of(Judgement judgement) {
    boolean isOfKind = judgement.cost() < 0 && judgement.harm().equals(Harm.NONE);
    return isOfKind ? null : Values.of(judgement).texts("ITEM").findFirst().orElse(null);
  }
}
