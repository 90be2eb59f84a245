package io.vtscope.code;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bytecode of a class, and which monitors its methods hold where. */
public final class ClassCode {
  private final OffsetReader reader;
  private final String name;

  private ClassCode(OffsetReader reader) {
    this.reader = reader;
    this.name = reader.getClassName();
  }

  /**
   * Reads a class; null where the bytes are not those of a class that can be read.
   *
   * @param classFile bytes of the class, as it was loaded
   */
  public static @Nullable ClassCode of(byte[] classFile) {
    try {
      return new ClassCode(new OffsetReader(classFile));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return null; // of a newer JDK than is known here, or damaged
    }
  }

  /**
   * The monitors that a frame holds; monitors of its callers are theirs.
   *
   * @param descriptor of the method, as in a class file
   * @param bytecodeIndex of the instruction that is executed; for the frame of a caller, its call;
   *     -1 where the method was not entered yet ({@code SynchronizationEntryBCI} in HotSpot)
   * @param line that goes with the index, where it is known; else 0. Where the bytes say otherwise,
   *     they are not those that ran
   * @param hasCalled whether the frame is that of a caller; then the instruction must be a call
   */
  public Held held(
      String method, String descriptor, int bytecodeIndex, int line, boolean hasCalled) {
    try {
      MethodCode code = MethodCode.read(reader, method, descriptor);
      if (code == null) {
        return Held.UNKNOWN;
      }
      if (bytecodeIndex < 0 && !hasCalled && !code.isNative()) {
        return atEntry(code);
      }
      if (!code.fits(bytecodeIndex, line, hasCalled)) {
        return Held.UNKNOWN;
      }
      List<String> locks = new ArrayList<>();
      String enters = null;
      if (code.isSynchronized()) {
        locks.add(ofMethod(code));
      }
      if (code.entersMonitors()) {
        State state = new MonitorSimulation(code).before(bytecodeIndex);
        if (state == null || !state.sure) {
          return Held.UNKNOWN;
        }
        state.monitors.forEach(monitor -> locks.add(monitor.name()));
        enters = code.entersMonitorAt(bytecodeIndex) ? state.stack.getLast().name() : null;
      }
      return new Held(true, List.copyOf(locks), enters, code.neededAt(bytecodeIndex));
    } catch (UnstructuredCodeException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return Held.UNKNOWN;
    }
  }

  /** Compiled code waits for a synchronized method's monitor before its first instruction. */
  private Held atEntry(MethodCode code) {
    return new Held(true, List.of(), code.isSynchronized() ? ofMethod(code) : null, null);
  }

  private String ofMethod(MethodCode code) {
    return code.isStatic() ? Names.simple(name) + ".class" : "this";
  }
}
