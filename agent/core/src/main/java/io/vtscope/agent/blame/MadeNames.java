package io.vtscope.agent.blame;

import io.vtscope.code.ClassCode;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/** Finds source-code names of created objects. */
public final class MadeNames {
  /** Types that suggest an executor. */
  private static final List<String> KINDS = List.of("Executor", "Pool", "Scheduler");

  /** The JVM keeps a copy of each class read. */
  private static final int MOST_READ = 300;

  private final Instrumentation instrumentation;
  private final Map<Class<?>, @Nullable ClassCode> read = new WeakHashMap<>();
  private int classesRead;

  public MadeNames(Instrumentation instrumentation) {
    this.instrumentation = instrumentation;
  }

  /**
   * The receiving field ("Orders.pool") or returning method ("Orders.createPool"); null if unknown.
   *
   * @param bytecodeIndex index of the creating call
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
