package io.vtscope.code;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * Stack slots used by simple instructions (JVM specification, chapter 6). A long or double uses
 * two.
 */
record StackEffect(int taken, int put) {

  static StackEffect of(int opcode) {
    return switch (opcode) {
      case Opcodes.NOP, Opcodes.IINC, Opcodes.GOTO, Opcodes.RETURN -> new StackEffect(0, 0);
      case Opcodes.ACONST_NULL,
          Opcodes.ICONST_M1,
          Opcodes.ICONST_0,
          Opcodes.ICONST_1,
          Opcodes.ICONST_2,
          Opcodes.ICONST_3,
          Opcodes.ICONST_4,
          Opcodes.ICONST_5,
          Opcodes.FCONST_0,
          Opcodes.FCONST_1,
          Opcodes.FCONST_2,
          Opcodes.BIPUSH,
          Opcodes.SIPUSH,
          Opcodes.ILOAD,
          Opcodes.FLOAD ->
          new StackEffect(0, 1);
      case Opcodes.LCONST_0,
          Opcodes.LCONST_1,
          Opcodes.DCONST_0,
          Opcodes.DCONST_1,
          Opcodes.LLOAD,
          Opcodes.DLOAD ->
          new StackEffect(0, 2);
      case Opcodes.POP,
          Opcodes.IFEQ,
          Opcodes.IFNE,
          Opcodes.IFLT,
          Opcodes.IFGE,
          Opcodes.IFGT,
          Opcodes.IFLE,
          Opcodes.IFNULL,
          Opcodes.IFNONNULL,
          Opcodes.TABLESWITCH,
          Opcodes.LOOKUPSWITCH,
          Opcodes.IRETURN,
          Opcodes.FRETURN,
          Opcodes.ARETURN,
          Opcodes.ATHROW ->
          new StackEffect(1, 0);
      case Opcodes.INEG,
          Opcodes.FNEG,
          Opcodes.I2F,
          Opcodes.F2I,
          Opcodes.I2B,
          Opcodes.I2C,
          Opcodes.I2S,
          Opcodes.ARRAYLENGTH,
          Opcodes.INSTANCEOF,
          Opcodes.NEWARRAY ->
          new StackEffect(1, 1);
      case Opcodes.I2L, Opcodes.I2D, Opcodes.F2L, Opcodes.F2D -> new StackEffect(1, 2);
      case Opcodes.POP2,
          Opcodes.IF_ICMPEQ,
          Opcodes.IF_ICMPNE,
          Opcodes.IF_ICMPLT,
          Opcodes.IF_ICMPGE,
          Opcodes.IF_ICMPGT,
          Opcodes.IF_ICMPLE,
          Opcodes.IF_ACMPEQ,
          Opcodes.IF_ACMPNE,
          Opcodes.LRETURN,
          Opcodes.DRETURN ->
          new StackEffect(2, 0);
      case Opcodes.IALOAD,
          Opcodes.FALOAD,
          Opcodes.BALOAD,
          Opcodes.CALOAD,
          Opcodes.SALOAD,
          Opcodes.IADD,
          Opcodes.FADD,
          Opcodes.ISUB,
          Opcodes.FSUB,
          Opcodes.IMUL,
          Opcodes.FMUL,
          Opcodes.IDIV,
          Opcodes.FDIV,
          Opcodes.IREM,
          Opcodes.FREM,
          Opcodes.ISHL,
          Opcodes.ISHR,
          Opcodes.IUSHR,
          Opcodes.IAND,
          Opcodes.IOR,
          Opcodes.IXOR,
          Opcodes.FCMPL,
          Opcodes.FCMPG,
          Opcodes.L2I,
          Opcodes.L2F,
          Opcodes.D2I,
          Opcodes.D2F ->
          new StackEffect(2, 1);
      case Opcodes.LALOAD, Opcodes.DALOAD, Opcodes.LNEG, Opcodes.DNEG, Opcodes.L2D, Opcodes.D2L ->
          new StackEffect(2, 2);
      case Opcodes.LSHL, Opcodes.LSHR, Opcodes.LUSHR -> new StackEffect(3, 2);
      case Opcodes.IASTORE,
          Opcodes.FASTORE,
          Opcodes.AASTORE,
          Opcodes.BASTORE,
          Opcodes.CASTORE,
          Opcodes.SASTORE ->
          new StackEffect(3, 0);
      case Opcodes.LASTORE, Opcodes.DASTORE -> new StackEffect(4, 0);
      case Opcodes.LCMP, Opcodes.DCMPL, Opcodes.DCMPG -> new StackEffect(4, 1);
      case Opcodes.LADD,
          Opcodes.DADD,
          Opcodes.LSUB,
          Opcodes.DSUB,
          Opcodes.LMUL,
          Opcodes.DMUL,
          Opcodes.LDIV,
          Opcodes.DDIV,
          Opcodes.LREM,
          Opcodes.DREM,
          Opcodes.LAND,
          Opcodes.LOR,
          Opcodes.LXOR ->
          new StackEffect(4, 2);
      default -> throw new UnstructuredCodeException("the instruction " + opcode);
    };
  }
}
