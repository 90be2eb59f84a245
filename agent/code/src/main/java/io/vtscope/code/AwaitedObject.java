package io.vtscope.code;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** The object of which a frame calls a method, or whose monitor it enters. */
final class AwaitedObject {
  private final MethodCode code;

  AwaitedObject(MethodCode code) {
    this.code = code;
  }

  /**
   * Its field, as "Controller.lock", its class, or the call that returns it; null if it is a
   * variable, or unknown.
   *
   * @param called null for a monitor
   */
  @Nullable String at(int line, @Nullable String called) {
    List<String> names =
        code.instructions().values().stream()
            .filter(one -> takes(one, called))
            .filter(one -> isOn(line, one.offset()) || isAfter(one, line))
            .map(one -> Objects.requireNonNullElse(name(one), ""))
            .distinct()
            .toList();
    return names.size() == 1 && !names.getFirst().isEmpty() ? names.getFirst() : null;
  }

  private boolean isOn(int line, int offset) {
    Map.Entry<Integer, Integer> known = code.lines().floorEntry(offset);
    return known != null && known.getValue() == line;
  }

  /** A thread unmounted at a monitor is often shown at the next instruction. */
  private boolean isAfter(Instruction instruction, int line) {
    Integer next = code.instructions().higherKey(instruction.offset());
    return instruction.opcode() == Opcodes.MONITORENTER && next != null && isOn(line, next);
  }

  private static boolean takes(Instruction instruction, @Nullable String called) {
    return switch (instruction.opcode()) {
      case Opcodes.MONITORENTER -> called == null;
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE -> instruction.name().equals(called);
      default -> false;
    };
  }

  private @Nullable String name(Instruction taking) {
    State state = new MonitorSimulation(code).before(taking.offset());
    if (state == null) {
      return null;
    }
    int above = 0;
    if (taking.opcode() != Opcodes.MONITORENTER) {
      for (Type argument : Type.getArgumentTypes(taking.descriptor())) {
        above += argument.getSize();
      }
    }
    Value value = state.stack.get(state.stack.size() - 1 - above);
    if (value.name().endsWith(".class")) {
      return value.name();
    }
    Instruction maker =
        value.identity() instanceof Integer offset ? code.instructions().get(offset) : null;
    return maker == null ? null : name(value, maker);
  }

  private @Nullable String name(Value value, Instruction maker) {
    return switch (maker.opcode()) {
      case Opcodes.GETFIELD, Opcodes.GETSTATIC ->
          value.place() ? Names.simple(maker.owner()) + "." + maker.name() : null;
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKEINTERFACE, Opcodes.INVOKESTATIC ->
          value.name().startsWith("this.")
              ? Names.simple(code.owner()) + value.name().substring("this".length())
              : null;
      default -> null;
    };
  }
}
