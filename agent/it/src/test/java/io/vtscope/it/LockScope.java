package io.vtscope.it;

import java.util.List;
import java.util.stream.Stream;

/**
 * What generated source can say at a place: the locks that have names there, and the ways out.
 *
 * @param locks expressions that lambdas and inner classes can say too
 * @param changing variables that are assigned more than once: no lambda can say them
 * @param labels of statements around, which a jump can leave
 * @param leave how to leave the method; "" where that cannot be said
 */
record LockScope(List<String> locks, List<String> changing, List<Label> labels, String leave) {

  /** A labelled statement; a loop can be continued too. */
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

  /** No jump leads out of one. */
  LockScope inSwitchExpression() {
    return new LockScope(locks, changing, List.of(), "");
  }

  private static <T> List<T> and(List<T> list, T more) {
    return Stream.concat(list.stream(), Stream.of(more)).toList();
  }
}
