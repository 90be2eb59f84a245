package io.vtscope.agent.record;

import jdk.jfr.FlightRecorder;

/**
 * How many frames Flight Recorder keeps of a stack: 64 unless told before it is initialised ({@code
 * jdk.jfr.internal.Options}, JDK 21 and newer, tested to 27; no public way leads there but the
 * command line).
 */
final class StackDepth {
  private StackDepth() {}

  /**
   * Asks for a depth and says which is in force; 0 where that cannot be known. A greater one that
   * somebody else asked for stays.
   */
  static int ensure(int wanted) {
    try {
      // It initialises the class JVM, which initialises Options, and Options needs JVM. Who began
      // with Options would wait for ever for a thread that began with JVM, as all of the JDK's do.
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
