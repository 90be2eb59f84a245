package io.vtscope.agent.blame;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Takes the bytes of a class as it runs, other agents' changes included, by beginning to transform
 * it again and breaking off: the JVM hands out the bytes, is handed something that is no class, and
 * leaves everything as it is ({@code VM_RedefineClasses::load_new_class_versions} fails before the
 * safepoint). The class's loader, which could read the file, would run the application's code.
 */
final class LoadedBytes implements ClassFileTransformer {
  private static final byte[] NO_CLASS = new byte[4];

  /**
   * Agents that were named after ours are handed what we hand back: then not of the wanted class.
   */
  private static final boolean OTHERS_FOLLOW = OtherAgents.follow();

  private final Instrumentation instrumentation;
  private final long thread = Thread.currentThread().threadId();
  private final Class<?> wanted;
  private byte @Nullable [] bytes;

  private LoadedBytes(Instrumentation instrumentation, Class<?> wanted) {
    this.instrumentation = instrumentation;
    this.wanted = wanted;
  }

  /** Null where the JVM does not hand them out: classes that it made itself, for one. */
  static byte @Nullable [] of(Class<?> type, Instrumentation instrumentation) {
    return instrumentation.isModifiableClass(type)
        ? new LoadedBytes(instrumentation, type).take()
        : null;
  }

  private byte @Nullable [] take() {
    instrumentation.addTransformer(this, true);
    try {
      if (OTHERS_FOLLOW) {
        instrumentation.retransformClasses(wanted, Decoy.class);
      } else {
        instrumentation.retransformClasses(wanted);
      }
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
    if (OTHERS_FOLLOW && redefined == Decoy.class) {
      return unlike(classFile);
    }
    if (redefined != wanted || Thread.currentThread().threadId() != thread) {
      return null;
    }
    bytes = classFile;
    return OTHERS_FOLLOW ? null : NO_CLASS;
  }

  /**
   * A class that others can read, and that the JVM does not take in place of what is loaded, as its
   * modifiers are others ({@code VM_RedefineClasses::compare_and_normalize_class_versions}).
   */
  static byte[] unlike(byte[] classFile) {
    byte[] other = classFile.clone();
    other[new ClassReader(classFile).header + 1] ^= Opcodes.ACC_FINAL;
    return other;
  }

  /** Breaks off the transformation of what is transformed with it. */
  private static final class Decoy {}
}
