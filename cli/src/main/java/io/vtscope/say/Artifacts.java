package io.vtscope.say;

import io.vtscope.observation.Artifact;
import org.jspecify.annotations.Nullable;

/** Names of libraries. */
final class Artifacts {
  private Artifacts() {}

  /** "postgresql 42.5.4", or the jar if that is all that is known; else null. */
  static @Nullable String name(@Nullable Artifact artifact) {
    if (artifact == null || artifact.file() == null) {
      return null; // unknown, or a module of the JDK, which needs no name
    }
    if (artifact.name() == null) {
      return artifact.file().endsWith(".jar") ? artifact.file() : null; // else a directory
    }
    return artifact.version() == null
        ? artifact.name()
        : artifact.name() + " " + artifact.version();
  }
}
