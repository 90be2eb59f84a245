package io.vtscope.agent.core;

import java.lang.instrument.Instrumentation;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import jdk.jfr.FlightRecorder;

/** Opens to the agent's classes, and to no others, the JDK packages that it reads. */
final class Openings {
  private Openings() {}

  /** Those of java.base, which weaving needs already. */
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

  /** Those that only recording and looking need. */
  static void openOthers(Instrumentation instrumentation) {
    Set<Module> ours = Set.of(Openings.class.getModule());
    instrumentation.redefineModule(
        FlightRecorder.class.getModule(),
        Set.of(),
        Map.of("jdk.jfr.internal", ours),
        Map.of(),
        Set.of(),
        Map.of());
    Optional<Module> management = ModuleLayer.boot().findModule("java.management");
    if (management.isPresent()) {
      instrumentation.redefineModule(
          management.get(), Set.of(), Map.of(), Map.of("sun.management", ours), Set.of(), Map.of());
    }
  }
}
