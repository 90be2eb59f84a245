package io.vtscope.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
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
      MethodCode code = MethodCodeReader.read(reader, method, descriptor);
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

  /**
   * The monitors that a caller's frame holds, by its line alone: for classes of which somebody has
   * changed the bytes as they were loaded, and kept the lines. Known where all calls of the line
   * hold the same.
   *
   * @param line of the source; 0 or less where it is not known, and nothing is
   */
  public Held heldAtLine(String method, String descriptor, int line) {
    return heldAtLine(method, List.of(descriptor), line, null);
  }

  /**
   * The same of whichever method of that name has the line: of sampled stacks no more is known. Of
   * methods that were compiled without lines all calls are looked at.
   *
   * @param called name of the method that was called; calls of others are left out, unless there is
   *     none of it: what a lambda's or a reflective call leads to has another name
   */
  public Held heldAtLineCalling(String method, int line, @Nullable String called) {
    List<String> descriptors = MethodCodeReader.descriptors(reader, method);
    return line > 0
        ? heldAtLine(method, descriptors, line, called)
        : heldWithoutLines(method, descriptors, called);
  }

  /**
   * Whether the loop that a line is in waits for something by looking at it again and again; false
   * too where that is not known.
   *
   * @param line of the source; 0 or less where it is not known
   */
  public boolean spins(String method, int line) {
    try {
      for (String descriptor : MethodCodeReader.descriptors(reader, method)) {
        MethodCode code = MethodCodeReader.read(reader, method, descriptor);
        if (code != null && SpinLoop.isAt(code, line, this::called)) {
          return true;
        }
      }
      return false;
    } catch (UnstructuredCodeException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Whether a method of that name acquires a Semaphore, and releases it itself after what it does;
   * false too where that is not known.
   */
  public boolean guards(String method) {
    try {
      for (String descriptor : MethodCodeReader.descriptors(reader, method)) {
        MethodCode code = MethodCodeReader.read(reader, method, descriptor);
        if (code != null && Guard.isIn(code)) {
          return true;
        }
      }
      return false;
    } catch (UnstructuredCodeException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return false;
    }
  }

  /** The method of this class that is called; null where it is another's. */
  private @Nullable MethodCode called(Instruction call) {
    return call.owner().equals(name)
        ? MethodCodeReader.read(reader, call.name(), call.descriptor())
        : null;
  }

  private Held heldAtLine(
      String method, List<String> descriptors, int line, @Nullable String called) {
    try {
      Held found = Held.UNKNOWN;
      for (String descriptor : descriptors) {
        MethodCode code = MethodCodeReader.read(reader, method, descriptor);
        for (int index :
            code == null || line <= 0 ? List.<Integer>of() : code.callsOf(line, called)) {
          Held held = held(method, descriptor, index, line, true);
          if (!held.known() || (found.known() && !found.locks().equals(held.locks()))) {
            return Held.UNKNOWN;
          }
          found = new Held(true, held.locks(), null, null);
        }
      }
      return found;
    } catch (UnstructuredCodeException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return Held.UNKNOWN;
    }
  }

  private Held heldWithoutLines(String method, List<String> descriptors, @Nullable String called) {
    try {
      List<Held> named = new ArrayList<>();
      List<Held> all = new ArrayList<>();
      for (String descriptor : descriptors) {
        MethodCode code = MethodCodeReader.read(reader, method, descriptor);
        if (code == null || !code.lines().isEmpty()) {
          return Held.UNKNOWN; // its frames would have said their lines
        }
        for (int index : code.calls(instruction -> true)) {
          all.add(held(method, descriptor, index, 0, true));
        }
        for (int index : code.calls(instruction -> instruction.name().equals(called))) {
          named.add(held(method, descriptor, index, 0, true));
        }
      }
      return common(named.isEmpty() ? all : named);
    } catch (UnstructuredCodeException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return Held.UNKNOWN;
    }
  }

  /** What all have in common that may be meant; unknown where they differ. */
  private static Held common(List<Held> calls) {
    for (Held call : calls) {
      if (!call.known() || !call.locks().equals(calls.getFirst().locks())) {
        return Held.UNKNOWN;
      }
    }
    return calls.isEmpty() ? Held.UNKNOWN : new Held(true, calls.getFirst().locks(), null, null);
  }

  /**
   * The name that the source gives to what a call makes: of the field that gets it at once, or of
   * the method that gives it back at once; null where there is neither, or that is not known.
   *
   * @param bytecodeIndex of the call
   * @param kinds parts of names of types, of which the field's has one
   */
  public @Nullable String nameOfMade(
      String method, String descriptor, int bytecodeIndex, List<String> kinds) {
    try {
      MethodCode code = MethodCodeReader.read(reader, method, descriptor);
      return code == null || !code.fits(bytecodeIndex, 0, true)
          ? null
          : nameOfMade(code.instructions().tailMap(bytecodeIndex, false).values(), method, kinds);
    } catch (UnstructuredCodeException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return null;
    }
  }

  private @Nullable String nameOfMade(
      Collection<Instruction> following, String method, List<String> kinds) {
    for (Instruction next : following) {
      switch (next.opcode()) {
        case Opcodes.PUTFIELD, Opcodes.PUTSTATIC -> {
          return kinds.stream().anyMatch(next.descriptor()::contains)
              ? Names.simple(next.owner()) + "." + next.name()
              : null;
        }
        case Opcodes.ARETURN -> {
          return method.startsWith("lambda$") ? null : Names.simple(name) + "." + method;
        }
        default -> {
          if (!next.handsOn()) {
            return null;
          }
        }
      }
    }
    return null;
  }

  /** Compiled code waits for a synchronized method's monitor before its first instruction. */
  private Held atEntry(MethodCode code) {
    return new Held(true, List.of(), code.isSynchronized() ? ofMethod(code) : null, null);
  }

  private String ofMethod(MethodCode code) {
    return code.isStatic() ? Names.simple(name) + ".class" : "this";
  }
}
