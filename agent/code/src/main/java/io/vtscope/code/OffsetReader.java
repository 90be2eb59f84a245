package io.vtscope.code;

import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Label;

/** Keeps the bytecode indexes that ASM itself does not hand on. */
final class OffsetReader extends ClassReader {
  /** Of the instruction that is visited next. */
  int offset;

  /** Of the labels of the method that was visited last. */
  final Map<Label, Integer> labels = new HashMap<>();

  OffsetReader(byte[] classFile) {
    super(classFile);
  }

  @Override
  protected void readBytecodeInstructionOffset(int bytecodeOffset) {
    offset = bytecodeOffset;
  }

  @Override
  protected Label readLabel(int bytecodeOffset, Label[] all) {
    Label label = super.readLabel(bytecodeOffset, all);
    labels.put(label, bytecodeOffset);
    return label;
  }
}
