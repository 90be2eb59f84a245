package io.vtscope.command;

import java.util.List;

/** The sample applications that can be watched. */
enum Demo {
  TOUR(
      "tour",
      "a shop that pins as its JDK does: in synchronized (21 to 23), or in a static initialiser and"
          + " below a native frame (24 and newer); and makes the pool grow",
      "plain",
      "io.vtscope.samples.plain.Tour",
      List.of("-Djdk.reflect.useNativeAccessorOnly=true")),
  RUSH(
      "rush",
      "the same shop, open until it is ended, with customers who wait, bills that queue and prices"
          + " that are computed: to be watched",
      "plain",
      "io.vtscope.samples.plain.Rush",
      List.of(
          "-Djdk.reflect.useNativeAccessorOnly=true",
          // Enough to tell them apart, and few enough to hold them all.
          "-Djdk.virtualThreadScheduler.parallelism=4"));

  private final String label;
  private final String line;
  private final String module;
  private final String mainClass;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<String> jvmOptions;

  Demo(String label, String line, String module, String mainClass, List<String> jvmOptions) {
    this.label = label;
    this.line = line;
    this.module = module;
    this.mainClass = mainClass;
    this.jvmOptions = jvmOptions;
  }

  static Demo named(String name) throws UsageException {
    for (Demo demo : values()) {
      if (demo.label.equals(name)) {
        return demo;
      }
    }
    throw new UsageException(
        "there is no demo '%s'; vtscope demo --list shows them".formatted(name));
  }

  String label() {
    return label;
  }

  /** What it does, in one line. */
  String line() {
    return line;
  }

  /** The folder of {@code sample-apps} that holds it. */
  String module() {
    return module;
  }

  String mainClass() {
    return mainClass;
  }

  List<String> jvmOptions() {
    return jvmOptions;
  }
}
