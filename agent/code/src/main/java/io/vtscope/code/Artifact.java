package io.vtscope.code;

import org.jspecify.annotations.Nullable;

/**
 * A published artifact. Components are null if unknown.
 *
 * @param name in Maven, for example "postgresql"
 * @param file jar or directory name, without its path
 */
public record Artifact(@Nullable String name, @Nullable String version, @Nullable String file) {
  public static final Artifact UNKNOWN = new Artifact(null, null, null);
}
