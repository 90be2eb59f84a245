package io.vtscope.observation;

import org.jspecify.annotations.Nullable;

/**
 * The origin of a class. Null means unknown.
 *
 * @param name Maven's artifactId, or a JDK module
 * @param file jar or directory, without path
 */
public record Artifact(@Nullable String name, @Nullable String version, @Nullable String file) {}
