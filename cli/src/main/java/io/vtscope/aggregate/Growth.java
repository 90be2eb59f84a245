package io.vtscope.aggregate;

import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/**
 * A call that made the pool of carriers grow beyond its parallelism: it was going to block its
 * carrier, and another was started in its place.
 *
 * @param site the innermost frame of the application; null where only the JDK's frames are known
 * @param blocking the JDK's call, "java.lang.Object.wait" for one; null where it is not known
 * @param carriers how many carriers were started for it
 * @param stack the most frequent
 */
public record Growth(@Nullable Site site, @Nullable String blocking, long carriers, Stack stack) {}
