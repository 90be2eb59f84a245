package io.vtscope.samples.common;

import java.util.Locale;

/** The kind of threads that run tasks. */
public enum Threads {
  VIRTUAL,
  PLATFORM;

  static Threads labelled(String label) {
    return valueOf(label.toUpperCase(Locale.ROOT));
  }

  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
