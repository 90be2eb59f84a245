package io.vtscope.finding;

import io.vtscope.judge.Severity;

/** The overall state of an application. */
public enum Health {
  /** All checks that this JDK supports ran and found at most notes. */
  HEALTHY,
  /** The application loses capacity, time or work. */
  NOT_HEALTHY,
  /** A deadlock stops all progress. */
  STUCK,
  /** Nothing was found, but some checks lacked data. */
  INCOMPLETE,
  NOTHING_TO_JUDGE;

  /** Hidden findings count as missing data. */
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
