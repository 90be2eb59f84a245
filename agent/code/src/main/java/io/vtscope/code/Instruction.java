package io.vtscope.code;

import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * One bytecode instruction. Components without meaning are 0 or "".
 *
 * @param owner the member's class, or the class constant
 * @param descriptor the member's or the created type's
 * @param targets bytecode indexes of jumps
 */
record Instruction(
    int offset,
    int opcode,
    int variable,
    String owner,
    String name,
    String descriptor,
    List<Integer> targets) {
  static final String STRING = "Ljava/lang/String;";

  /** The class that it initialises, or null. */
  @Nullable String needed() {
    return switch (opcode) {
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC, Opcodes.INVOKESTATIC -> owner.replace('/', '.');
      case Opcodes.NEW -> descriptor.replace('/', '.');
      default -> null;
    };
  }

  /** Whether a previously created value remains: cast, wrapped or below a constant. */
  boolean handsOn() {
    return switch (opcode) {
      case Opcodes.INVOKEVIRTUAL, Opcodes.INVOKESTATIC, Opcodes.INVOKEINTERFACE ->
          !descriptor.endsWith(")V");
      case Opcodes.INVOKESPECIAL,
          Opcodes.CHECKCAST,
          Opcodes.DUP,
          Opcodes.LDC,
          Opcodes.BIPUSH,
          Opcodes.SIPUSH,
          Opcodes.ALOAD,
          Opcodes.GETSTATIC,
          Opcodes.GETFIELD,
          Opcodes.INVOKEDYNAMIC ->
          true;
      default -> opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.DCONST_1;
    };
  }

  /** Whether it calls a method, or can load or initialise a class. */
  boolean canCall() {
    return switch (opcode) {
      case Opcodes.INVOKEVIRTUAL,
          Opcodes.INVOKESPECIAL,
          Opcodes.INVOKESTATIC,
          Opcodes.INVOKEINTERFACE,
          Opcodes.INVOKEDYNAMIC,
          Opcodes.NEW,
          Opcodes.GETSTATIC,
          Opcodes.PUTSTATIC,
          Opcodes.GETFIELD,
          Opcodes.PUTFIELD,
          Opcodes.LDC,
          Opcodes.CHECKCAST,
          Opcodes.INSTANCEOF,
          Opcodes.ANEWARRAY,
          Opcodes.MULTIANEWARRAY ->
          true;
      default -> false;
    };
  }
}
