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
 * Takes the bytes of a class as it runs, other agents' changes included, by beginning to transform
 * it again and breaking off: the JVM hands out the bytes, is handed what it does not take in their
 * place, and leaves everything as it is ({@code VM_RedefineClasses::load_new_class_versions} fails
 * before the safepoint). The class's loader, which could read the file, would run the application's
 * code.
 *
 * <p>Transformers that came after ours, at any time, are handed what we hand back. So it is a class
 * file that anybody can read.
 */
final class LoadedBytes implements ClassFileTransformer {
  /** Of the first of the two bytes of a class's modifiers. */
  private static final int SYNTHETIC = Opcodes.ACC_SYNTHETIC >> 8;

  /** Of the JDK's events and of everybody's. */
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
   * Null where the JVM does not hand them out (classes that it made itself, for one), and of
   * events: Flight Recorder logs a warning for one that is transformed again by halves.
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
      // as intended
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
   * The same class with another modifier, at which the JVM stops before it verifies anything
   * ({@code VM_RedefineClasses::compare_and_normalize_class_versions}). Any class may be synthetic,
   * and most agents leave those that are alone.
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
   * Transformed with the wanted class, and after it: where an agent that came later makes that one
   * what it was, this one, which is then of another name, is what the JVM does not take.
   */
  private static final class Decoy {}
}
