package io.vtscope.code;

import java.util.HashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Label;

/** Exposes ASM's bytecode indexes. */
final class OffsetReader extends ClassReader {
  /** Index of the next instruction. */
  int offset;

  /** Indexes of the last method's labels. */
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
