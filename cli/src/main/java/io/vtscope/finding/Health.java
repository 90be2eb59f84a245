package io.vtscope.finding;

import io.vtscope.judge.Severity;

/** The state of an application, as far as a diagnosis tells. */
public enum Health {
  /** All checks that this JDK allows have run, and found at most notes. */
  HEALTHY,
  /** Something costs capacity or time, or loses work. */
  NOT_HEALTHY,
  /** Threads wait for one another, and nothing moves. */
  STUCK,
  /** Nothing was found, but checks lacked the data that they need. */
  INCOMPLETE,
  /** No virtual thread ran. */
  NOTHING_TO_JUDGE;

  /** Judges a diagnosis. A filter that hides findings does not make an application healthy. */
  public static Health of(Diagnosis diagnosis) {
    if (diagnosis.findings().stream().anyMatch(Health::isStuck)) {
      return STUCK;
    }
    if (diagnosis.findings().stream().anyMatch(one -> one.severity() != Severity.INFO)) {
      return NOT_HEALTHY;
    }
    if (diagnosis.snapshot().target().agent() != null
        && !diagnosis.snapshot().ranVirtualThreads()) {
      return NOTHING_TO_JUDGE;
    }
    return diagnosis.hidden() > 0 || diagnosis.lacking() > 0 ? INCOMPLETE : HEALTHY;
  }

  private static boolean isStuck(Finding finding) {
    return finding.severity() == Severity.CRITICAL
        && (finding.kind() == Kind.STARVATION_DEADLOCK || finding.kind() == Kind.DEADLOCK);
  }
}
