package io.vtscope.agent.weave;

import net.bytebuddy.jar.asm.AnnotationVisitor;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Weaves a hook into annotated methods, and into public methods of annotated classes. The hook
 * receives "a.b.Type.method" and the object.
 *
 * @param annotation type descriptor
 * @param libraries prefix of classes to skip
 * @param otherwise text that classes to skip contain
 */
public record AnnotatedMethods(
    String annotation, String libraries, String otherwise, Hook.Call call) {

  boolean concerns(String className, byte[] classFile) {
    return !className.startsWith(libraries)
        && mentions(classFile, annotation)
        && !mentions(classFile, otherwise);
  }

  /** Class files store ASCII names unchanged. */
  private static boolean mentions(byte[] classFile, String text) {
    int last = text.length() - 1;
    byte end = (byte) text.charAt(last);
    for (int i = last; i < classFile.length; i++) {
      if (classFile[i] == end && endsAt(classFile, i, text)) {
        return true;
      }
    }
    return false;
  }

  private static boolean endsAt(byte[] classFile, int place, String text) {
    int begin = place - text.length() + 1;
    for (int i = 0; i < text.length(); i++) {
      if (classFile[begin + i] != text.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  byte[] weave(byte[] classFile, Hook hook) {
    ClassReader reader = new ClassReader(classFile);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(new Methods(writer, hook, this), 0);
    return writer.toByteArray();
  }

  private static final class Methods extends ClassVisitor {
    private final Hook hook;
    private final AnnotatedMethods wanted;
    private String owner = "";
    private boolean all;

    Methods(ClassVisitor next, Hook hook, AnnotatedMethods wanted) {
      super(Weaver.API, next);
      this.hook = hook;
      this.wanted = wanted;
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      owner = name.replace('/', '.');
      super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      all |= descriptor.equals(wanted.annotation);
      return super.visitAnnotation(descriptor, visible);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
      int none =
          Opcodes.ACC_STATIC | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNTHETIC | Opcodes.ACC_NATIVE;
      if (code == null || (access & none) != 0 || name.startsWith("<")) {
        return code;
      }
      boolean byClass = all && (access & Opcodes.ACC_PUBLIC) != 0;
      return new Entry(code, hook, wanted, owner + "." + name, byClass);
    }
  }

  private static final class Entry extends MethodVisitor {
    private final Hook hook;
    private final AnnotatedMethods wanted;
    private final String method;
    private final Label begin = new Label();
    private boolean annotated;
    private boolean lineIsTold;

    Entry(
        MethodVisitor next, Hook hook, AnnotatedMethods wanted, String method, boolean annotated) {
      super(Weaver.API, next);
      this.hook = hook;
      this.wanted = wanted;
      this.method = method;
      this.annotated = annotated;
    }

    @Override
    public @Nullable AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
      annotated |= descriptor.equals(wanted.annotation);
      return super.visitAnnotation(descriptor, visible);
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (annotated) {
        super.visitLabel(begin);
        super.visitLdcInsn(method);
        super.visitVarInsn(Opcodes.ALOAD, 0);
        hook.weave(mv, wanted.call);
      }
    }

    /** Puts the hook on the method's first line, for correct stack traces. */
    @Override
    public void visitLineNumber(int line, Label start) {
      if (annotated && !lineIsTold) {
        super.visitLineNumber(line, begin);
      }
      lineIsTold = true;
      super.visitLineNumber(line, start);
    }
  }
}
