package io.vtscope.jvm;

import io.vtscope.meaning.Meaning;
import org.jspecify.annotations.Nullable;

/** A stack frame. It caches derived values, because recordings have millions of frames. */
public final class Frame {
  private final String type;
  private final String module;
  private final String method;
  private final String descriptor;
  private final int line;
  private final int bytecodeIndex;
  private final boolean isNative;
  private final boolean hidden;
  private final boolean isJdk;
  private final boolean isClassInit;
  private final int hash;

  /** Lazy; a race only computes it twice. */
  private @Nullable String name;

  /**
   * @param type binary name; "" if unknown
   * @param module "" for the class path, or if unknown
   * @param line 0 if unknown
   * @param bytecodeIndex -1 if unknown
   * @param hidden whether the JVM generated the class
   */
  public Frame(
      String type,
      String module,
      String method,
      String descriptor,
      int line,
      int bytecodeIndex,
      boolean isNative,
      boolean hidden) {
    this.type = type;
    this.module = module;
    this.method = method;
    this.descriptor = descriptor;
    this.line = line;
    this.bytecodeIndex = bytecodeIndex;
    this.isNative = isNative;
    this.hidden = hidden;
    this.isJdk = isOfJdk(module.isEmpty() ? type : module, module.isEmpty());
    this.isClassInit = method.equals("<clinit>");
    this.hash = ((type.hashCode() * 31 + method.hashCode()) * 31 + line) * 31 + bytecodeIndex;
  }

  private static boolean isOfJdk(String name, boolean isType) {
    return name.startsWith("java.") || name.startsWith(isType ? "jdk.internal." : "jdk.");
  }

  public String type() {
    return type;
  }

  public String module() {
    return module;
  }

  public String method() {
    return method;
  }

  public String descriptor() {
    return descriptor;
  }

  public int line() {
    return line;
  }

  public int bytecodeIndex() {
    return bytecodeIndex;
  }

  public boolean isNative() {
    return isNative;
  }

  public boolean hidden() {
    return hidden;
  }

  public boolean isJdk() {
    return isJdk;
  }

  public boolean isClassInit() {
    return isClassInit;
  }

  /** "a.b.Type.method". */
  public String name() {
    String known = name;
    if (known == null) {
      known = type + "." + method;
      name = known;
    }
    return known;
  }

  /** "a.b"; empty without a package. */
  public String packageName() {
    return type.substring(0, Math.max(0, type.lastIndexOf('.')));
  }

  public boolean is(Meaning meaning) {
    return meaning.is(type, method);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public boolean equals(Object other) {
    if (this == other) {
      return true;
    }
    return other instanceof Frame frame
        && hash == frame.hash
        && line == frame.line
        && bytecodeIndex == frame.bytecodeIndex
        && isNative == frame.isNative
        && hidden == frame.hidden
        && method.equals(frame.method)
        && type.equals(frame.type)
        && descriptor.equals(frame.descriptor)
        && module.equals(frame.module);
  }

  @Override
  public String toString() {
    return name() + ":" + line;
  }
}
