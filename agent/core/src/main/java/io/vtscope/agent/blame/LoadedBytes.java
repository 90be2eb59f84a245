package io.vtscope.agent.blame;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Reads a class's bytes, with changes by other agents, through a retransformation that the JVM
 * rejects ({@code VM_RedefineClasses::load_new_class_versions}). Asking the class loader would run
 * application code.
 *
 * <p>Later transformers receive the returned bytes, so these must be valid.
 */
final class LoadedBytes implements ClassFileTransformer {
  private static final int SYNTHETIC = Opcodes.ACC_SYNTHETIC >> 8;

  /** Superclass of JFR events. */
  private static final String EVENT = "jdk.internal.event.Event";

  private final Instrumentation instrumentation;
  private final long thread = Thread.currentThread().threadId();
  private final Class<?> wanted;
  private byte @Nullable [] bytes;

  private LoadedBytes(Instrumentation instrumentation, Class<?> wanted) {
    this.instrumentation = instrumentation;
    this.wanted = wanted;
  }

  /**
   * Null if the JVM provides none. Null for JFR events, because Flight Recorder logs their failed
   * retransformation.
   */
  static byte @Nullable [] of(Class<?> type, Instrumentation instrumentation) {
    return instrumentation.isModifiableClass(type) && !isEvent(type)
        ? new LoadedBytes(instrumentation, type).take()
        : null;
  }

  private static boolean isEvent(Class<?> type) {
    for (Class<?> of = type; of != null; of = of.getSuperclass()) {
      if (of.getName().equals(EVENT)) {
        return true;
      }
    }
    return false;
  }

  private byte @Nullable [] take() {
    instrumentation.addTransformer(this, true);
    try {
      instrumentation.retransformClasses(wanted, Decoy.class);
    } catch (UnmodifiableClassException
        | UnsupportedOperationException
        | LinkageError
        | InternalError e) {
      // expected
    } finally {
      instrumentation.removeTransformer(this);
    }
    return bytes;
  }

  @Override
  public byte @Nullable [] transform(
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] classFile) {
    if (Thread.currentThread().threadId() != thread) {
      return null;
    }
    if (redefined == wanted) {
      bytes = classFile;
      return unlike(classFile);
    }
    return redefined == Decoy.class ? another() : null;
  }

  /**
   * Changes an access flag, which the JVM rejects before verification ({@code
   * VM_RedefineClasses::compare_and_normalize_class_versions}). Most agents ignore synthetic
   * classes.
   */
  static byte[] unlike(byte[] classFile) {
    byte[] other = classFile.clone();
    other[new ClassReader(classFile).header] ^= SYNTHETIC;
    return other;
  }

  private static byte[] another() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(
        Opcodes.V21,
        Opcodes.ACC_SYNTHETIC,
        "io/vtscope/agent/Other",
        null,
        "java/lang/Object",
        null);
    writer.visitEnd();
    return writer.toByteArray();
  }

  /**
   * Retransformed after the wanted class. If a later agent restores that class, the JVM rejects
   * this one.
   */
  private static final class Decoy {}
}
