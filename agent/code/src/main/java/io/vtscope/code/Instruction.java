package io.vtscope.code;

import java.util.List;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * One instruction of a method.
 *
 * @param offset its bytecode index
 * @param variable number of the local variable it reads or writes; of others 0
 * @param owner class of the field or method it uses, or the class constant it loads; else ""
 * @param name of the field or method it uses; else ""
 * @param descriptor of the field or method, or of what it makes; else ""
 * @param targets bytecode indexes that it may jump to
 */
record Instruction(
    int offset,
    int opcode,
    int variable,
    String owner,
    String name,
    String descriptor,
    List<Integer> targets) {
  /** What a constant of the source's text makes. */
  static final String STRING = "Ljava/lang/String;";

  /** Binary name of the class that it initialises; null where it initialises none. */
  @Nullable String needed() {
    return switch (opcode) {
      case Opcodes.GETSTATIC, Opcodes.PUTSTATIC, Opcodes.INVOKESTATIC -> owner.replace('/', '.');
      case Opcodes.NEW -> descriptor.replace('/', '.');
      default -> null;
    };
  }

  /** Whether what was made before is still there after it: cast, wrapped, or beside a constant. */
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

  /** Whether it calls a method, or may make the JVM load or initialise a class. */
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
