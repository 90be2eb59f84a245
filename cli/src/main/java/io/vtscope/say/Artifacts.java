package io.vtscope.say;

import io.vtscope.jvm.Artifact;
import org.jspecify.annotations.Nullable;

/** Library names. */
final class Artifacts {
  private Artifacts() {}

  /** "postgresql 42.5.4", or the jar's name; null if unknown. */
  static @Nullable String name(@Nullable Artifact artifact) {
    if (artifact == null || artifact.file() == null) {
      return null; // unknown, or a JDK module
    }
    boolean isDirectory = artifact.name() == null && !artifact.file().endsWith(".jar");
    return isDirectory ? null : artifact.title();
  }
}
