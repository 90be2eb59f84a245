package io.vtscope.it;

import java.util.List;
import java.util.stream.Stream;

/**
 * Locks and exits available in generated source.
 *
 * @param locks effectively final expressions
 * @param changing reassigned variables, unusable in lambdas
 * @param labels enclosing statements to jump out of
 * @param leave statement that leaves the method, or ""
 */
record LockScope(List<String> locks, List<String> changing, List<Label> labels, String leave) {

  record Label(String name, boolean loop) {}

  static LockScope method(List<String> locks, String leave) {
    return new LockScope(locks, List.of(), List.of(), leave);
  }

  List<String> sayable() {
    return Stream.concat(locks.stream(), changing.stream()).toList();
  }

  LockScope with(String lock) {
    return new LockScope(and(locks, lock), changing, labels, leave);
  }

  LockScope withChanging(String variable) {
    return new LockScope(locks, and(changing, variable), labels, leave);
  }

  LockScope inside(Label label) {
    return new LockScope(locks, changing, and(labels, label), leave);
  }

  LockScope inLambda() {
    return method(locks, "return;");
  }

  LockScope inInnerClass() {
    return method(locks.contains("this") ? locks : and(locks, "this"), "return;");
  }

  /** Jumps cannot leave a switch expression. */
  LockScope inSwitchExpression() {
    return new LockScope(locks, changing, List.of(), "");
  }

  private static <T> List<T> and(List<T> list, T more) {
    return Stream.concat(list.stream(), Stream.of(more)).toList();
  }
}
