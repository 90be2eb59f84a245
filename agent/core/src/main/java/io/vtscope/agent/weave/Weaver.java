package io.vtscope.agent.weave;

import io.vtscope.code.Relocated;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.FieldVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** Weaves {@link Hook} calls into classes. They contain no branches, so stack maps stay valid. */
final class Weaver implements ClassFileTransformer {
  /** Newer class files are skipped. */
  static final int API = Opcodes.ASM9;

  /** The field that javac adds to inner classes. */
  private static final String OUTER = "this$0";

  private final Map<String, WovenClass> classes;

  private volatile @Nullable AnnotatedMethods annotated;

  /** Whether the annotation's library is loaded. */
  private volatile boolean libraryIsThere;

  /** Internal names. */
  private final Set<String> found = ConcurrentHashMap.newKeySet();

  /** Binary names. */
  private final Set<String> names = new HashSet<>();

  private final Hook hook;

  /**
   * @param classes by internal name
   */
  Weaver(Map<String, WovenClass> classes, Hook hook) {
    this.classes = classes;
    this.hook = hook;
  }

  void annotated(AnnotatedMethods wanted) {
    annotated = wanted;
  }

  void libraryIsThere() {
    libraryIsThere = true;
  }

  boolean concerns(Class<?> type) {
    // Fast path for every loaded class.
    if (names.isEmpty()) {
      for (String name : classes.keySet()) {
        names.add(name.replace('/', '.'));
      }
    }
    return names.contains(Relocated.original(type.getName()))
        || (!found.isEmpty() && found.contains(type.getName().replace('.', '/')));
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String className,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (className == null) {
      return null;
    }
    WovenClass woven = classes.get(Relocated.original(className));
    if (woven != null) {
      return weave(classFile, woven, redefined == null);
    }
    AnnotatedMethods wanted = annotated;
    if (wanted == null) {
      return null;
    }
    if (!libraryIsThere) {
      if (!className.startsWith(wanted.libraries())) {
        return null;
      }
      libraryIsThere = true;
    }
    return weave(className, classFile, wanted);
  }

  private byte @Nullable [] weave(String className, byte[] classFile, AnnotatedMethods wanted) {
    try {
      if (!wanted.concerns(className, classFile)) {
        return null;
      }
      found.add(className);
      return wanted.weave(classFile, hook);
    } catch (RuntimeException | LinkageError e) {
      return null; // left unchanged
    }
  }

  private byte @Nullable [] weave(byte[] classFile, WovenClass woven, boolean isNew) {
    try {
      ClassReader reader = new ClassReader(classFile);
      ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
      reader.accept(new Classes(writer, hook, woven, isNew), 0);
      return writer.toByteArray();
    } catch (RuntimeException | LinkageError e) {
      return null; // left unchanged
    }
  }

  /** Loads all needed classes; loading them during a transformation would recurse. */
  void warmUp() {
    List<Point> points = new ArrayList<>();
    for (Point.Place place : Point.Place.values()) {
      points.add(new Point("execute", null, place, "reject", Hook.Call.SUBMITTED));
    }
    byte[] classFile = SomeExecutor.classFile();
    weave(classFile, new WovenClass(Hook.Call.CREATED, points), false);
    AnnotatedMethods all = new AnnotatedMethods("()V", "?", "???", Hook.Call.CREATED);
    if (all.concerns("", classFile)) {
      all.weave(classFile, hook);
    }
  }

  private static final class Classes extends ClassVisitor {
    private final Hook hook;
    private final WovenClass woven;
    private final boolean isNew;
    private String superName = "";
    private String name = "";

    /** Descriptor of the enclosing object; null without one. */
    private @Nullable String outer;

    Classes(ClassVisitor next, Hook hook, WovenClass woven, boolean isNew) {
      super(API, next);
      this.hook = hook;
      this.woven = woven;
      this.isNew = isNew;
    }

    @Override
    public void visit(
        int version,
        int access,
        String name,
        @Nullable String signature,
        @Nullable String superName,
        String @Nullable [] interfaces) {
      this.superName = superName == null ? "" : superName;
      this.name = name;
      super.visit(version, access, name, signature, superName, interfaces);
    }

    /** Called before all methods. */
    @Override
    public @Nullable FieldVisitor visitField(
        int access,
        String field,
        String descriptor,
        @Nullable String signature,
        @Nullable Object value) {
      if (field.equals(OUTER) && (access & Opcodes.ACC_STATIC) == 0) {
        outer = descriptor;
      }
      return super.visitField(access, field, descriptor, signature, value);
    }

    @Override
    public @Nullable MethodVisitor visitMethod(
        int access,
        String name,
        String descriptor,
        @Nullable String signature,
        String @Nullable [] exceptions) {
      MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
      boolean isStatic = (access & Opcodes.ACC_STATIC) != 0;
      if (code == null || isStatic || (access & Opcodes.ACC_ABSTRACT) != 0) {
        return code;
      }
      if (name.equals("<init>")) {
        Hook.Call made = woven.made();
        return made == null ? code : new Constructor(code, hook, superName, made);
      }
      for (Point point : woven.points()) {
        if (isNeeded(point)
            && canBeGiven(point, descriptor)
            && point.method().equals(name)
            && (point.descriptor() == null || point.descriptor().equals(descriptor))) {
          code = new Method(code, hook, point, this.name, outer);
        }
      }
      return code;
    }

    private boolean isNeeded(Point point) {
      return switch (point.place()) {
        case USE -> !isNew;
        case INNER_RESULT, INNER_ENTRY, INNER_RETURN -> outer != null;
        default -> true;
      };
    }
  }

  /** In other versions the method may have no object as first argument or result. */
  private static boolean canBeGiven(Point point, String descriptor) {
    return switch (point.place()) {
      case ENTRY, RETURN, THROW -> {
        Type[] arguments = Type.getArgumentTypes(descriptor);
        yield arguments.length > 0 && arguments[0].getSort() >= Type.ARRAY;
      }
      case RESULT, INNER_RESULT -> Type.getReturnType(descriptor).getSort() >= Type.ARRAY;
      case USE, INNER_ENTRY, INNER_RETURN, CALL, AFTER -> true;
    };
  }

  /** Whether the last argument, or else the target, is a reference. */
  private static boolean canBeCopied(int opcode, String called) {
    Type[] arguments = Type.getArgumentTypes(called);
    return arguments.length == 0
        ? opcode != Opcodes.INVOKESTATIC
        : arguments[arguments.length - 1].getSort() >= Type.ARRAY;
  }

  /** Reports the new object, unless the constructor delegates to another. */
  private static final class Constructor extends MethodVisitor {
    private final Hook hook;
    private final String superName;
    private final Hook.Call made;
    private boolean callsSuper;

    Constructor(MethodVisitor next, Hook hook, String superName, Hook.Call made) {
      super(API, next);
      this.hook = hook;
      this.superName = superName;
      this.made = made;
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String descriptor, boolean isInterface) {
      if (opcode == Opcodes.INVOKESPECIAL && name.equals("<init>") && owner.equals(superName)) {
        callsSuper = true;
      }
      super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInsn(int opcode) {
      if (opcode == Opcodes.RETURN && callsSuper) {
        super.visitInsn(Opcodes.ACONST_NULL);
        super.visitVarInsn(Opcodes.ALOAD, 0);
        hook.weave(mv, made);
      }
      super.visitInsn(opcode);
    }
  }

  private static final class Method extends MethodVisitor {
    private final Hook hook;
    private final Point point;
    private final String type;
    private final @Nullable String outer;

    Method(MethodVisitor next, Hook hook, Point point, String type, @Nullable String outer) {
      super(API, next);
      this.hook = hook;
      this.point = point;
      this.type = type;
      this.outer = outer;
    }

    @Override
    public void visitCode() {
      super.visitCode();
      if (point.place() == Point.Place.ENTRY) {
        fromArgument();
      } else if (point.place() == Point.Place.USE) {
        super.visitInsn(Opcodes.ACONST_NULL);
        super.visitVarInsn(Opcodes.ALOAD, 0);
        hook.weave(mv, point.call());
      } else if (point.place() == Point.Place.INNER_ENTRY) {
        super.visitVarInsn(Opcodes.ALOAD, 0);
        withOuter();
      }
    }

    @Override
    public void visitInsn(int opcode) {
      boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
      boolean isThere =
          point.place() == Point.Place.RETURN
              ? returns
              : point.place() == Point.Place.THROW && opcode == Opcodes.ATHROW;
      if (isThere) {
        fromArgument();
      } else if (point.place() == Point.Place.RESULT && opcode == Opcodes.ARETURN) {
        super.visitInsn(Opcodes.DUP);
        super.visitVarInsn(Opcodes.ALOAD, 0);
        hook.weave(mv, point.call());
      } else if (point.place() == Point.Place.INNER_RESULT && opcode == Opcodes.ARETURN) {
        super.visitInsn(Opcodes.DUP);
        withOuter();
      } else if (point.place() == Point.Place.INNER_RETURN && returns) {
        super.visitVarInsn(Opcodes.ALOAD, 0);
        withOuter();
      }
      super.visitInsn(opcode);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String called, boolean isInterface) {
      if (point.place() == Point.Place.CALL
          && name.equals(point.called())
          && canBeCopied(opcode, called)) {
        if (name.equals("afterExecute")) {
          // Stack: ..., task, thrown. The failure is reported first.
          super.visitInsn(Opcodes.DUP);
          super.visitVarInsn(Opcodes.ALOAD, 0);
          hook.weave(mv, Hook.Call.FAILED);
          super.visitInsn(Opcodes.DUP2);
          super.visitInsn(Opcodes.POP);
        } else {
          super.visitInsn(Opcodes.DUP);
        }
        super.visitVarInsn(Opcodes.ALOAD, 0);
        hook.weave(mv, point.call());
      }
      super.visitMethodInsn(opcode, owner, name, called, isInterface);
      if (point.place() == Point.Place.AFTER && name.equals(point.called())) {
        super.visitInsn(Opcodes.ACONST_NULL);
        super.visitVarInsn(Opcodes.ALOAD, 0);
        hook.weave(mv, point.call());
      }
    }

    private void withOuter() {
      super.visitVarInsn(Opcodes.ALOAD, 0);
      super.visitFieldInsn(Opcodes.GETFIELD, type, OUTER, outer);
      hook.weave(mv, point.call());
    }

    private void fromArgument() {
      super.visitVarInsn(Opcodes.ALOAD, 1);
      super.visitVarInsn(Opcodes.ALOAD, 0);
      hook.weave(mv, point.call());
    }
  }
}
