package io.vtscope.finding;

import java.util.List;

/** The result of one kind's check. */
public sealed interface Verdict {

  /** The problem exists. */
  record Found(List<Finding> findings) implements Verdict {}

  /** The check ran and found nothing. */
  record Ok() implements Verdict {}

  /**
   * Data is missing.
   *
   * @param why what is missing, and how to get it
   */
  record NotEvaluated(Reason reason, String why) implements Verdict {
    public NotEvaluated(String why) {
      this(Reason.DATA, why);
    }
  }

  /** Why a check did not run. */
  enum Reason {
    /** It needs the agent, other events, or a longer recording. */
    DATA,
    /** This JDK lacks the data. */
    JDK,
    /** The user excluded it. */
    FILTER
  }
}
