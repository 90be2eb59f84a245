package io.vtscope.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ConstantDynamic;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** Reads one method from a class file. */
final class MethodCodeReader extends MethodVisitor {
  private final OffsetReader reader;
  private final MethodCode code;

  private MethodCodeReader(OffsetReader reader, MethodCode code) {
    super(Opcodes.ASM9);
    this.reader = reader;
    this.code = code;
  }

  /** The method's code; null if there is no such method. */
  static @Nullable MethodCode read(OffsetReader reader, String name, String descriptor) {
    reader.labels.clear();
    MethodCode[] found = new MethodCode[1];
    ClassVisitor methods =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String method,
              String methodDescriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if (!method.equals(name) || !methodDescriptor.equals(descriptor)) {
              return null;
            }
            found[0] =
                new MethodCode(
                    reader.getClassName(),
                    access,
                    descriptor,
                    new TreeMap<>(),
                    new TreeMap<>(),
                    new ArrayList<>(),
                    new ArrayList<>());
            return new MethodCodeReader(reader, found[0]);
          }
        };
    reader.accept(methods, ClassReader.SKIP_FRAMES);
    return found[0];
  }

  /** Finds the descriptors for a name. */
  static List<String> descriptors(ClassReader reader, String name) {
    List<String> found = new ArrayList<>();
    ClassVisitor methods =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public @Nullable MethodVisitor visitMethod(
              int access,
              String method,
              String descriptor,
              @Nullable String signature,
              String @Nullable [] exceptions) {
            if (method.equals(name)) {
              found.add(descriptor);
            }
            return null;
          }
        };
    reader.accept(methods, ClassReader.SKIP_CODE);
    return found;
  }

  private int at(Label label) {
    Integer offset = reader.labels.get(label);
    if (offset == null) {
      throw new UnstructuredCodeException("a label without a place");
    }
    return offset;
  }

  private void add(int opcode, int variable, String owner, String name, String descriptor) {
    add(opcode, variable, owner, name, descriptor, List.of());
  }

  private void add(
      int opcode,
      int variable,
      String owner,
      String name,
      String descriptor,
      List<Integer> targets) {
    code.instructions()
        .put(
            reader.offset,
            new Instruction(reader.offset, opcode, variable, owner, name, descriptor, targets));
  }

  private void addJump(int opcode, List<Label> targets) {
    add(opcode, 0, "", "", "", targets.stream().map(this::at).toList());
  }

  @Override
  public void visitInsn(int opcode) {
    add(opcode, 0, "", "", "");
  }

  @Override
  public void visitIntInsn(int opcode, int operand) {
    add(opcode, 0, "", "", "");
  }

  @Override
  public void visitVarInsn(int opcode, int variable) {
    add(opcode, variable, "", "", "");
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    add(opcode, 0, "", "", type);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    add(opcode, 0, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(
      int opcode, String owner, String name, String descriptor, boolean isInterface) {
    add(opcode, 0, owner, name, descriptor);
  }

  @Override
  public void visitInvokeDynamicInsn(
      String name, String descriptor, Handle bootstrapMethod, Object... arguments) {
    add(Opcodes.INVOKEDYNAMIC, 0, "", name, descriptor);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    if (opcode == Opcodes.JSR) {
      throw new UnstructuredCodeException("an old subroutine");
    }
    addJump(opcode, List.of(label));
  }

  @Override
  public void visitLdcInsn(Object value) {
    String type =
        switch (value) {
          case Long wide -> "J";
          case Double wide -> "D";
          case ConstantDynamic dynamic -> dynamic.getDescriptor();
          case Type constant when constant.getSort() == Type.OBJECT -> "Ljava/lang/Class;";
          case String text -> Instruction.STRING;
          default -> "Ljava/lang/Object;";
        };
    String owner =
        value instanceof Type constant && constant.getSort() == Type.OBJECT
            ? constant.getInternalName()
            : "";
    add(Opcodes.LDC, 0, owner, "", type);
  }

  @Override
  public void visitIincInsn(int variable, int increment) {
    add(Opcodes.IINC, 0, "", "", "");
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
    addSwitch(Opcodes.TABLESWITCH, dflt, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
    addSwitch(Opcodes.LOOKUPSWITCH, dflt, labels);
  }

  private void addSwitch(int opcode, Label dflt, Label[] labels) {
    List<Label> targets = new ArrayList<>(Arrays.asList(labels));
    targets.add(dflt);
    addJump(opcode, targets);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    add(Opcodes.MULTIANEWARRAY, dimensions, "", "", descriptor);
  }

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String type) {
    code.handlers().add(new MethodCode.Handler(at(start), at(end), at(handler), type == null));
  }

  @Override
  public void visitLocalVariable(
      String name,
      String descriptor,
      @Nullable String signature,
      Label start,
      Label end,
      int index) {
    code.variables().add(new MethodCode.Variable(index, name, descriptor, at(start), at(end)));
  }

  @Override
  public void visitLineNumber(int line, Label start) {
    code.lines().put(at(start), line);
  }
}
