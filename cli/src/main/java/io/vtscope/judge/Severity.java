package io.vtscope.judge;

/** How much a finding matters, the worst first. */
public enum Severity {
  /** The application is stalled or loses work. */
  CRITICAL,
  /** It loses capacity that someone would notice. */
  WARNING,
  /** Worth knowing. */
  INFO
}
