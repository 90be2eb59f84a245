package io.vtscope.code;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * The instructions of one method by their bytecode index, and what goes with them.
 *
 * @param handlers in the order in which the JVM tries them
 */
record MethodCode(
    String owner,
    int access,
    String descriptor,
    NavigableMap<Integer, Instruction> instructions,
    TreeMap<Integer, Integer> lines,
    List<Handler> handlers,
    List<Variable> variables) {

  /**
   * Where exceptions of a stretch of instructions go.
   *
   * @param all whether it takes every exception: then handlers after it get none
   */
  record Handler(int from, int to, int handler, boolean all) {}

  /** The name of a local variable in a stretch of instructions, and its type's descriptor. */
  record Variable(int number, String name, String descriptor, int from, int to) {}

  boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

  /** Binary name of the class that an instruction initialises; null where it is none. */
  @Nullable String neededAt(int bytecodeIndex) {
    Instruction instruction = instructions.get(bytecodeIndex);
    return instruction == null ? null : instruction.needed();
  }

  boolean isNative() {
    return (access & Opcodes.ACC_NATIVE) != 0;
  }

  boolean isSynchronized() {
    return (access & Opcodes.ACC_SYNCHRONIZED) != 0;
  }

  boolean entersMonitors() {
    return instructions.keySet().stream().anyMatch(this::entersMonitorAt);
  }

  boolean entersMonitorAt(int bytecodeIndex) {
    Instruction instruction = instructions.get(bytecodeIndex);
    return instruction != null && instruction.opcode() == Opcodes.MONITORENTER;
  }

  /**
   * Whether an instruction begins at the index, is of the line where both lines are known, and can
   * have called where the frame is a caller's.
   */
  boolean fits(int bytecodeIndex, int line, boolean hasCalled) {
    if ((access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
      return true;
    }
    Instruction instruction = instructions.get(bytecodeIndex);
    if (instruction == null || (hasCalled && !instruction.canCall())) {
      return false;
    }
    Map.Entry<Integer, Integer> known = lines.floorEntry(bytecodeIndex);
    return line <= 0 || known == null || known.getValue() == line;
  }

  /**
   * Bytecode indexes of what can call and is of a line.
   *
   * @param called name of the method that was called, where it is known; others are left out,
   *     unless there is none of it
   */
  List<Integer> callsOf(int line, @Nullable String called) {
    List<Integer> all = callsOf(line, instruction -> true);
    List<Integer> ofIt = callsOf(line, instruction -> instruction.name().equals(called));
    return ofIt.isEmpty() ? all : ofIt;
  }

  private List<Integer> callsOf(int line, Predicate<Instruction> which) {
    return calls(which).stream()
        .filter(index -> {
          Map.Entry<Integer, Integer> known = lines.floorEntry(index);
          return known != null && known.getValue() == line;
        })
        .toList();
  }

  /** Bytecode indexes of what can call, of those that are asked for. */
  List<Integer> calls(Predicate<Instruction> which) {
    return instructions.values().stream()
        .filter(Instruction::canCall)
        .filter(which)
        .map(Instruction::offset)
        .toList();
  }

  /** What the source calls a local variable there; null where that is not known. */
  @Nullable Variable variable(int number, int bytecodeIndex) {
    for (Variable named : variables) {
      if (named.number == number && named.from <= bytecodeIndex && bytecodeIndex < named.to) {
        return named;
      }
    }
    return null;
  }
}
