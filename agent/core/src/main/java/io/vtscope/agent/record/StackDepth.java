package io.vtscope.agent.record;

import jdk.jfr.FlightRecorder;

/**
 * Flight Recorder's stack depth. Only internal methods can change it later than the command line
 * ({@code jdk.jfr.internal.Options}, JDK 21 to 27).
 */
final class StackDepth {
  private StackDepth() {}

  /** Sets a minimum depth. Returns the effective depth; 0 if unknown. */
  static int ensure(int wanted) {
    try {
      // Initialise JVM before Options, as the JDK does. Each needs the other, so the reverse order
      // could deadlock.
      Class.forName("jdk.jfr.internal.JVMSupport");
      Class<?> options = Class.forName("jdk.jfr.internal.Options");
      int current = (int) options.getMethod("getStackDepth").invoke(null);
      if (current >= wanted || FlightRecorder.isInitialized()) {
        return current;
      }
      options.getMethod("setStackDepth", Integer.class).invoke(null, wanted);
      return (int) options.getMethod("getStackDepth").invoke(null);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return 0;
    }
  }
}
