package io.vtscope.code;

import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** Whether a class holds monitors at all: most do not, and need not be kept. */
final class MonitorUse extends ClassVisitor {
  private boolean found;

  private MonitorUse() {
    super(Opcodes.ASM9);
  }

  static boolean in(ClassReader reader) {
    MonitorUse use = new MonitorUse();
    reader.accept(use, ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
    return use.found;
  }

  @Override
  public @Nullable MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    found |= (access & Opcodes.ACC_SYNCHRONIZED) != 0;
    return found
        ? null
        : new MethodVisitor(Opcodes.ASM9) {
          @Override
          public void visitInsn(int opcode) {
            found |= opcode == Opcodes.MONITORENTER;
          }
        };
  }
}
