package io.vtscope.view.format;

import io.vtscope.jvm.Artifact;
import org.jspecify.annotations.Nullable;

/** Formats the artifact that contains a class. */
public final class Artifacts {
  private Artifacts() {}

  /** "db 4.2"; the file without a name; null if both are unknown. */
  public static @Nullable String of(@Nullable Artifact artifact) {
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
