package io.vtscope.aggregate;

import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/** Pins of a part of a recording that the JVM does not tell apart. */
final class PinGroup {
  /** Its number in {@link KindSums}. */
  final int kind;

  final Stack stack;
  final @Nullable String reason;
  final @Nullable String operation;

  /** Where they were added up last. */
  private PinMeters.@Nullable OfStack total;

  PinGroup(int kind, Stack stack, @Nullable String reason, @Nullable String operation) {
    this.kind = kind;
    this.stack = stack;
    this.reason = reason;
    this.operation = operation;
  }

  PinMeters.@Nullable OfStack total() {
    return total;
  }

  void total(PinMeters.OfStack known) {
    total = known;
  }
}
