package io.vtscope.samples.spring;

import java.util.Arrays;
import java.util.List;

/** How the shop runs, and its load. */
enum Mode {
  /** Eight threads get more orders than they can serve. */
  TOMCAT_POOL("tomcat-pool", false, "/slow", 1000, 160),
  /** One virtual thread per request. */
  TOMCAT_VIRTUAL("tomcat-virtual", true, "/order", 150, 300),
  /** Jetty's own threads serve the orders. */
  JETTY_POOL("jetty-pool", false, "/order", 150, 300),
  JETTY_VIRTUAL("jetty-virtual", true, "/order", 150, 300),
  /** Each order sends a mail on a separate executor. */
  ASYNC_ENABLED("async-enabled", false, "/mail", 100, 200),
  /** The same without {@code @EnableAsync}. */
  ASYNC_FORGOTTEN("async-forgotten", false, "/mail", 100, 200),
  HEALTHY("healthy", false, "/quick", 200, 200);

  private final String label;
  private final boolean isVirtual;
  private final String path;
  private final int requests;
  private final int perSecond;

  Mode(String label, boolean isVirtual, String path, int requests, int perSecond) {
    this.label = label;
    this.isVirtual = isVirtual;
    this.path = path;
    this.requests = requests;
    this.perSecond = perSecond;
  }

  static Mode labelled(String label) {
    return Arrays.stream(values())
        .filter(mode -> mode.label.equals(label))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(label));
  }

  static List<String> labels() {
    return Arrays.stream(values()).map(Mode::label).toList();
  }

  /** Also the name of the Spring profile. */
  String label() {
    return label;
  }

  boolean isVirtual() {
    return isVirtual;
  }

  String path() {
    return path;
  }

  int requests() {
    return requests;
  }

  int perSecond() {
    return perSecond;
  }
}
