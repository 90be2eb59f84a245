package io.vtscope.code;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A frame's contents by slot. A long or double uses two. */
final class State {
  final List<Value> locals;
  final List<Value> stack;

  /** Outermost first. */
  final List<Value> monitors;

  /** Whether all paths hold the same monitors. */
  boolean sure = true;

  State(List<Value> locals, List<Value> stack, List<Value> monitors) {
    this.locals = new ArrayList<>(locals);
    this.stack = new ArrayList<>(stack);
    this.monitors = new ArrayList<>(monitors);
  }

  State copy() {
    State copy = new State(locals, stack, monitors);
    copy.sure = sure;
    return copy;
  }

  void push(Value value) {
    stack.add(value);
  }

  Value pop() {
    if (stack.isEmpty()) {
      throw new UnstructuredCodeException("an empty stack");
    }
    return stack.removeLast();
  }

  void pop(int slots) {
    for (int i = 0; i < slots; i++) {
      pop();
    }
  }

  /** Inserts a copy of the top slots under {@code below} others. */
  void duplicate(int slots, int below) {
    int top = stack.size() - slots;
    if (top - below < 0) {
      throw new UnstructuredCodeException("an empty stack");
    }
    stack.addAll(top - below, List.copyOf(stack.subList(top, stack.size())));
  }

  void enter(Value lock) {
    monitors.add(lock);
  }

  void exit(Value lock) {
    for (int i = monitors.size() - 1; i >= 0; i--) {
      if (monitors.get(i).same(lock)) {
        monitors.remove(i);
        return;
      }
    }
    // Entered under an unknown identity, so nothing is certain.
    sure = false;
  }

  /**
   * Merges another path's state. Slots equal on both paths stay equal.
   *
   * @return whether the state changed
   */
  boolean join(State other, int offset) {
    if (other.stack.size() != stack.size()) {
      throw new UnstructuredCodeException("ways that meet with different stacks");
    }
    Join join = new Join(offset);
    join.slots(locals, other.locals);
    join.slots(stack, other.stack);
    if (monitors.size() == other.monitors.size()) {
      join.slots(monitors, other.monitors);
    }
    boolean same = other.sure && monitors.size() == other.monitors.size();
    boolean surprise = sure && !same;
    sure &= same;
    return join.changed || surprise;
  }

  /** Identifies a merged object by its first slot. */
  private static final class Join {
    private final int offset;
    private final Map<List<Object>, Value> joined = new HashMap<>();
    private int slot;
    private boolean changed;

    Join(int offset) {
      this.offset = offset;
    }

    void slots(List<Value> mine, List<Value> theirs) {
      for (int i = 0; i < mine.size(); i++, slot++) {
        Value one = mine.get(i);
        Value other = i < theirs.size() ? theirs.get(i) : Value.NONE;
        if (!one.same(other)) {
          int first = slot;
          Value value =
              joined.computeIfAbsent(
                  List.of(one.identity(), other.identity()),
                  pair -> new Value(offset + "/" + first, Value.LOCAL, false));
          changed |= !one.same(value);
          mine.set(i, value);
        }
      }
    }
  }
}
