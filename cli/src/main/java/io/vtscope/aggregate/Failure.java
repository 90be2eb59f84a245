package io.vtscope.aggregate;

import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/**
 * Virtual threads that the scheduler refused, by where that happened.
 *
 * @param message of the exception; null where there was none
 */
public record Failure(@Nullable String message, Stack stack, long count) {}
