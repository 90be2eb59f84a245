package io.vtscope.view.format;

import io.vtscope.observation.Artifact;
import org.jspecify.annotations.Nullable;

/** What classes were published in, in words. */
public final class Artifacts {
  private Artifacts() {}

  /** "db 4.2"; the file where there is no other name, null where that is not known either. */
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
