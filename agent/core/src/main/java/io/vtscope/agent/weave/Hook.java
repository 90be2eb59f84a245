package io.vtscope.agent.weave;

import java.lang.invoke.MethodHandles;
import java.util.Locale;
import java.util.function.BiConsumer;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * The one class of ours that woven code calls: {@code java.lang.VtscopeHook}, defined into
 * java.base, where every class sees it. It has types of the JDK only: one consumer per kind of
 * call, null while no agent runs. The class itself stays until the JVM ends; it refers to nothing
 * then.
 *
 * <p>A jar on the boot class path would do too, and would cost the application its class-data
 * archive.
 */
public final class Hook {
  static final String NAME = "java/lang/VtscopeHook";

  /** Of the methods: a task, or the thread that runs it, or null; and the object that was woven. */
  static final String DESCRIPTOR = "(Ljava/lang/Object;Ljava/lang/Object;)V";

  private static final String CONSUMER = "Ljava/util/function/BiConsumer;";

  private final Class<?> type;

  private Hook(Class<?> type) {
    this.type = type;
  }

  /** What woven code tells. */
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
    POOL_USED;

    String method() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The class; defined where an earlier agent has not. Needs java.lang to be open to this class.
   */
  static Hook inJavaBase() throws ReflectiveOperationException {
    try {
      return new Hook(Class.forName("java.lang.VtscopeHook", true, null));
    } catch (ClassNotFoundException e) {
      MethodHandles.Lookup lookup =
          MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup());
      return new Hook(lookup.defineClass(bytes()));
    }
  }

  /** Lets woven code call a consumer; null for none. */
  void set(Call call, @Nullable BiConsumer<Object, Object> consumer)
      throws ReflectiveOperationException {
    type.getField(call.method()).set(null, consumer);
  }

  void clear() throws ReflectiveOperationException {
    for (Call call : Call.values()) {
      set(call, null);
    }
  }

  private static byte[] bytes() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    // Of a version without stack maps, which the boot loader's classes do not need.
    writer.visit(
        Opcodes.V1_6,
        Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SUPER,
        NAME,
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
      method(writer, call.method());
    }
    writer.visitEnd();
    return writer.toByteArray();
  }

  /** {@code BiConsumer c = field; if (c != null) c.accept(first, second);}. */
  private static void method(ClassWriter writer, String name) {
    MethodVisitor code =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, DESCRIPTOR, null, null);
    Label none = new Label();
    code.visitCode();
    code.visitFieldInsn(Opcodes.GETSTATIC, NAME, name, CONSUMER);
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
