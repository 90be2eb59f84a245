package io.vtscope.check;

import io.vtscope.judge.Severity;

/** The worst severity that passes. */
public enum Accepted {
  NONE,
  INFO,
  WARNING,
  CRITICAL;

  public boolean lets(Severity severity) {
    return switch (severity) {
      case INFO -> compareTo(INFO) >= 0;
      case WARNING -> compareTo(WARNING) >= 0;
      case CRITICAL -> this == CRITICAL;
    };
  }
}
