package io.vtscope.samples.common;

import java.util.Locale;

/** The two kinds of threads. */
public enum Threads {
  VIRTUAL,
  PLATFORM;

  static Threads labelled(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  /** As the command line says it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
