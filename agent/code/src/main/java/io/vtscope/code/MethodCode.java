package io.vtscope.code;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * One method's code, by bytecode index.
 *
 * @param handlers in the JVM's search order
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
   * An exception handler of a range of instructions.
   *
   * @param all whether it catches every exception
   */
  record Handler(int from, int to, int handler, boolean all) {}

  record Variable(int number, String name, String descriptor, int from, int to) {}

  boolean isStatic() {
    return (access & Opcodes.ACC_STATIC) != 0;
  }

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

  /** Whether an instruction starts at the index, matches the line, and can call if required. */
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
   * Bytecode indexes of calls on a line.
   *
   * @param called the called method; ignored if no call has this name
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

  List<Integer> calls(Predicate<Instruction> which) {
    return instructions.values().stream()
        .filter(Instruction::canCall)
        .filter(which)
        .map(Instruction::offset)
        .toList();
  }

  @Nullable Variable variable(int number, int bytecodeIndex) {
    for (Variable named : variables) {
      if (named.number == number && named.from <= bytecodeIndex && bytecodeIndex < named.to) {
        return named;
      }
    }
    return null;
  }
}
