package io.vtscope.code;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** A class's bytecode, and the monitors its methods hold. */
public final class ClassCode {
  /** The method does not return what it took. */
  public static final int NO_GUARD = -1;

  private final OffsetReader reader;
  private final String name;

  private ClassCode(OffsetReader reader) {
    this.reader = reader;
    this.name = reader.getClassName();
  }

  /** Parses a class file; null if unreadable. */
  public static @Nullable ClassCode of(byte[] classFile) {
    try {
      return new ClassCode(new OffsetReader(classFile));
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      return null; // too new, or damaged
    }
  }

  /**
   * The monitors that a frame itself holds.
   *
   * @param bytecodeIndex the current instruction, or a caller's call. -1 before the method is
   *     entered ({@code SynchronizationEntryBCI} in HotSpot)
   * @param line 0 if unknown. A mismatch shows that other bytecode ran
   * @param hasCalled whether the frame is a caller; the instruction must then be a call
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
   * The monitors that a caller's frame holds, by line: for classes transformed at load time with
   * unchanged lines. Known only if all calls on the line hold the same monitors.
   *
   * @param line 0 or less if unknown
   */
  public Held heldAtLine(String method, String descriptor, int line) {
    return heldAtLine(method, List.of(descriptor), line, null);
  }

  /**
   * The same for all methods with this name: sampled stacks lack descriptors. Without line numbers
   * it checks all calls.
   *
   * @param called the called method; ignored if no call has this name, as with lambdas and
   *     reflection
   */
  public Held heldAtLineCalling(String method, int line, @Nullable String called) {
    List<String> descriptors = MethodCodeReader.descriptors(reader, method);
    return line > 0
        ? heldAtLine(method, descriptors, line, called)
        : heldWithoutLines(method, descriptors, called);
  }

  /** Whether the loop around a line busy-waits; false if unknown. */
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
   * The last line at which such a method returns what it took, a permit or an element of a queue,
   * with calls in between. 0 if the line is unknown; {@link #NO_GUARD} if it does not, or if
   * unknown.
   */
  public int guardsTo(String method) {
    try {
      int to = NO_GUARD;
      for (String descriptor : MethodCodeReader.descriptors(reader, method)) {
        MethodCode code = MethodCodeReader.read(reader, method, descriptor);
        to = code == null ? to : Math.max(to, Guard.lastLine(code));
      }
      return to;
    } catch (UnstructuredCodeException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return NO_GUARD;
    }
  }

  /**
   * The field of the object for which a frame waits, as "Controller.lock"; null if unknown.
   *
   * @param called the method that waits; null if the frame enters a monitor
   */
  public @Nullable String awaited(String method, int line, @Nullable String called) {
    try {
      for (String descriptor : MethodCodeReader.descriptors(reader, method)) {
        MethodCode code = MethodCodeReader.read(reader, method, descriptor);
        String awaited = code == null ? null : new AwaitedObject(code).at(line, called);
        if (awaited != null) {
          return awaited;
        }
      }
      return null;
    } catch (UnstructuredCodeException | IndexOutOfBoundsException | IllegalArgumentException e) {
      return null;
    }
  }

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
          return Held.UNKNOWN; // its frames would have line numbers
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

  private static Held common(List<Held> calls) {
    for (Held call : calls) {
      if (!call.known() || !call.locks().equals(calls.getFirst().locks())) {
        return Held.UNKNOWN;
      }
    }
    return calls.isEmpty() ? Held.UNKNOWN : new Held(true, calls.getFirst().locks(), null, null);
  }

  /**
   * The source name for a call's result: the field that immediately stores it, or the method that
   * returns it. Null if unknown.
   *
   * @param kinds the field's type must contain one
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
