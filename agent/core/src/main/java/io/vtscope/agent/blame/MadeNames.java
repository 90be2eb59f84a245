package io.vtscope.agent.blame;

import io.vtscope.code.ClassCode;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** How the source names what it makes. */
public final class MadeNames {
  /** Fields of other types do not hold an executor. */
  private static final List<String> KINDS = List.of("Executor", "Pool", "Scheduler");

  /** Of each class that is read the JVM keeps a copy; programs make executors in a few. */
  private static final int MOST_READ = 300;

  private final Instrumentation instrumentation;
  private final Map<Class<?>, @Nullable ClassCode> read = new WeakHashMap<>();
  private int classesRead;

  public MadeNames(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /**
   * "Orders.pool", the field that gets what a call makes, or "Orders.createPool", the method that
   * gives it back; null where there is neither, or that is not known.
   *
   * @param bytecodeIndex of the call
   */
  public synchronized @Nullable String of(
      Class<?> type, String method, String descriptor, int bytecodeIndex) {
    ClassCode code = read.get(type);
    if (code == null) {
      if (read.containsKey(type) || classesRead >= MOST_READ) {
        return null;
      }
      classesRead++;
      byte[] bytes = LoadedBytes.of(type, instrumentation);
      code = bytes == null ? null : ClassCode.of(bytes);
      read.put(type, code);
    }
    return code == null ? null : code.nameOfMade(method, descriptor, bytecodeIndex, KINDS);
  }
}
