package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/**
 * What a class was published in.
 *
 * @param name as Maven calls it, or a module of the JDK; null where it is not known
 * @param version null where it is not known
 * @param file name of the jar or directory; null where it is not known
 */
public record Artifact(@Nullable String name, @Nullable String version, @Nullable String file) {}
