package io.vtscope.samples.spring;

import java.util.Arrays;
import java.util.List;

/** How the shop runs, and what is asked of it. */
enum Mode {
  /** Orders take eight threads in turn: more come than they serve, and wait for a thread. */
  TOMCAT_POOL("tomcat-pool", false, "/slow", 1000, 160),
  /** Each request on a virtual thread. */
  TOMCAT_VIRTUAL("tomcat-virtual", true, "/order", 150, 300),
  /** As on Tomcat, with the orders served where they come in. */
  JETTY_POOL("jetty-pool", false, "/order", 150, 300),
  JETTY_VIRTUAL("jetty-virtual", true, "/order", 150, 300),
  /** Each order sends a mail, on an executor of its own. */
  ASYNC_ENABLED("async-enabled", false, "/mail", 100, 200),
  /** The same without {@code @EnableAsync}: who orders waits for the mail. */
  ASYNC_FORGOTTEN("async-forgotten", false, "/mail", 100, 200),
  /** Nobody waits for anybody. */
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

  /** As the command line and the profiles of Spring call it. */
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
