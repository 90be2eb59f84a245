package io.vtscope.agent.weave;

import io.vtscope.agent.jvm.StaticReference;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * The only agent class that woven code calls: {@code java.lang.VtscopeHook} in java.base, visible
 * to all classes. It has one consumer per kind of call, null while no agent runs.
 *
 * <p>A jar on the boot class path would disable class-data sharing.
 */
public final class Hook {
  private static final String FIRST_NAME = "java/lang/VtscopeHook";

  /** A task, thread or null, and the woven object. */
  private static final String DESCRIPTOR = "(Ljava/lang/Object;Ljava/lang/Object;)V";

  private static final String CONSUMER = "Ljava/util/function/BiConsumer;";

  private final Class<?> type;
  private final String name;

  private Hook(Class<?> type, String name) {
    this.type = type;
    this.name = name;
  }

  public enum Call {
    CREATED,
    SUBMITTED,
    STARTED,
    BEGUN,
    COMPLETED,
    ENDED,
    TERMINATED,
    FAILED,
    REJECTED,
    ANNOTATED,
    POOL_MADE,
    POOL_USED,
    LOAN_ASKED,
    LOAN_GIVEN,
    LOAN_BEGUN,
    LOAN_ENDED;

    String method() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Defines a new class if that of an earlier agent lacks calls. Requires java.lang to be open. */
  static Hook inJavaBase() throws ReflectiveOperationException {
    for (int number = 1; ; number++) {
      String name = number == 1 ? FIRST_NAME : FIRST_NAME + number;
      try {
        Class<?> there = Class.forName(name.replace('/', '.'), true, null);
        if (knowsAll(there)) {
          return new Hook(there, name);
        }
      } catch (ClassNotFoundException e) {
        MethodHandles.Lookup lookup =
            MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
        return new Hook(lookup.defineClass(bytes(name)), name);
      }
    }
  }

  private static boolean knowsAll(Class<?> type) {
    Set<String> fields = new HashSet<>();
    for (Field field : type.getFields()) {
      fields.add(field.getName());
    }
    return Arrays.stream(Call.values()).allMatch(call -> fields.contains(call.method()));
  }

  void weave(MethodVisitor code, Call call) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, name, call.method(), DESCRIPTOR, false);
  }

  void set(Call call, @Nullable BiConsumer<Object, Object> consumer)
      throws ReflectiveOperationException {
    StaticReference.set(type, call.method(), consumer);
  }

  void clear() throws ReflectiveOperationException {
    for (Call call : Call.values()) {
      set(call, null);
    }
  }

  private static byte[] bytes(String name) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    // This old version needs no stack maps.
    writer.visit(
        Opcodes.V1_6,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
        name,
        null,
        "java/lang/Object",
        null);
    for (Call call : Call.values()) {
      writer
          .visitField(
              Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_VOLATILE,
              call.method(),
              CONSUMER,
              null,
              null)
          .visitEnd();
      method(writer, name, call.method());
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** {@code BiConsumer c = field; if (c != null) c.accept(first, second);}. */
  private static void method(ClassWriter writer, String owner, String name) {
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, DESCRIPTOR, null, null);
    Label none = new Label();
    code.visitCode();
    code.visitFieldInsn(Opcodes.GETSTATIC, owner, name, CONSUMER);
    code.visitVarInsn(Opcodes.ASTORE, 2);
    code.visitVarInsn(Opcodes.ALOAD, 2);
    code.visitJumpInsn(Opcodes.IFNULL, none);
    code.visitVarInsn(Opcodes.ALOAD, 2);
    code.visitVarInsn(Opcodes.ALOAD, 0);
    code.visitVarInsn(Opcodes.ALOAD, 1);
    code.visitMethodInsn(
        Opcodes.INVOKEINTERFACE, "java/util/function/BiConsumer", "accept", DESCRIPTOR, true);
    code.visitLabel(none);
    code.visitInsn(Opcodes.RETURN);
    code.visitMaxs(0, 0);
    code.visitEnd();
  }
}
