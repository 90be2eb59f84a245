package io.vtscope.finding;

import io.vtscope.observation.Artifact;
import org.jspecify.annotations.Nullable;

/** Parts of the sentences of findings that still make them themselves. */
final class HoldWords {
  private HoldWords() {}

  /** " (postgresql 42.5.4)", or nothing where that is not known. */
  static String in(@Nullable Artifact artifact) {
    // Of the JDK's modules everybody knows where they come from.
    boolean published = artifact != null && artifact.name() != null && artifact.file() != null;
    return published ? " (" + nameOf(artifact) + ")" : "";
  }

  /** "postgresql 42.5.4", or the file if no more is known; null if nothing is. */
  static @Nullable String nameOf(@Nullable Artifact artifact) {
    if (artifact == null) {
      return null;
    }
    if (artifact.name() == null) {
      return artifact.file();
    }
    return artifact.version() == null
        ? artifact.name()
        : artifact.name() + " " + artifact.version();
  }
}
