package io.vtscope.export.otlp;

/** What a receiver takes at one address. */
public enum Signal {
  METRICS("v1/metrics"),
  LOGS("v1/logs");

  private final String path;

  Signal(String path) {
    this.path = path;
  }

  /** Relative to the endpoint of all signals. */
  String path() {
    return path;
  }
}
