package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/**
 * What a class was published in.
 *
 * @param name as Maven calls it, or a module of the JDK; null if unknown
 * @param version null if unknown
 * @param file name of the jar or directory; null if unknown
 */
public record Artifact(@Nullable String name, @Nullable String version, @Nullable String file) {}
