package io.vtscope.jvm;

import org.jspecify.annotations.Nullable;

/**
 * The origin of a class. Null means unknown.
 *
 * @param name Maven's artifactId, or a JDK module
 * @param file jar or directory, without path
 */
public record Artifact(@Nullable String name, @Nullable String version, @Nullable String file) {
  /** "postgresql 42.5.4", or the jar's name. */
  public @Nullable String title() {
    if (name == null) {
      return file;
    }
    return version == null ? name : name + " " + version;
  }
}
