package io.vtscope.agent.core;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.FlightRecorder;

/** Opens JDK packages to the agent only. */
final class Openings {
  private Openings() {}

  /** For weaving. */
  static void open(Instrumentation instrumentation) {
    Set<Module> ours = Set.of(Openings.class.getModule());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(
            "jdk.internal.access", ours,
            "jdk.internal.misc", ours,
            "jdk.internal.reflect", ours),
        Map.of(
            "java.lang", ours,
            "java.util", ours,
            "java.util.concurrent", ours,
            "java.util.concurrent.locks", ours,
            "jdk.internal.misc", ours,
            "jdk.internal.vm", ours),
        Set.of(),
        Map.of());
  }

  /** For recording and sampling. */
  static void openOthers(Instrumentation instrumentation) {
    Set<Module> ours = Set.of(Openings.class.getModule());
    instrumentation.redefineModule(
        FlightRecorder.class.getModule(),
        Set.of(),
        Map.of("jdk.jfr.internal", ours),
        Map.of(),
        Set.of(),
        Map.of());
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang.invoke", ours, "sun.nio.ch", ours),
        Set.of(),
        Map.of());
    Optional<Module> management = ModuleLayer.boot().findModule("java.management");
    if (management.isPresent()) {
      instrumentation.redefineModule(
          management.get(), Set.of(), Map.of(), Map.of("sun.management", ours), Set.of(), Map.of());
    }
  }
}
