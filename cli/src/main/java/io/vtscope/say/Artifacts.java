package io.vtscope.say;

import io.vtscope.observation.Artifact;
import org.jspecify.annotations.Nullable;

/** Library names. */
final class Artifacts {
  private Artifacts() {}

  /** "postgresql 42.5.4", or the jar's name; null if unknown. */
  static @Nullable String name(@Nullable Artifact artifact) {
    if (artifact == null || artifact.file() == null) {
      return null; // unknown, or a JDK module
    }
    if (artifact.name() == null) {
      return artifact.file().endsWith(".jar") ? artifact.file() : null; // else a directory
    }
    return artifact.version() == null
        ? artifact.name()
        : artifact.name() + " " + artifact.version();
  }
}
