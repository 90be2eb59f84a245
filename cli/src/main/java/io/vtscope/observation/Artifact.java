package io.vtscope.observation;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a class was published in.
 *
 * @param name as Maven calls it, or a module of the JDK; null where it is not known
 * @param version null where it is not known
 * @param file name of the jar or directory; null where it is not known
 */
public record Artifact(@Nullable String name, @Nullable String version, @Nullable String file) {
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Artifact artifact
        && Objects.equals(artifact.name, name)
        && Objects.equals(artifact.version, version)
        && Objects.equals(artifact.file, file);
  }

  /**
   * Without the method handles that a record's own is made of, which take milliseconds at first.
   */
  @Override
  public int hashCode() {
    return (Objects.hashCode(name) * 31 + Objects.hashCode(version)) * 31 + Objects.hashCode(file);
  }
}
