package io.vtscope.code;

import org.jspecify.annotations.Nullable;

/**
 * What a class was published in.
 *
 * @param name as Maven calls it, "postgresql" for one; null where it is not known
 * @param version null where it is not known
 * @param file name of the jar or directory that it was loaded from, without the way there; null
 *     where it is not known
 */
public record Artifact(@Nullable String name, @Nullable String version, @Nullable String file) {
  /** Where a class does not say what it was loaded from. */
  public static final Artifact UNKNOWN = new Artifact(null, null, null);
}
