package io.vtscope.judge;

/** How much a finding matters, worst first. */
public enum Severity {
  /** Work stalls or is lost. */
  CRITICAL,
  /** Noticeable capacity is lost. */
  WARNING,
  INFO
}
