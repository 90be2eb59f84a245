package io.vtscope.view.html;

import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.view.format.Stacks;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * All stacks of a page as a tree, outermost frame first. A stack is the number of its innermost
 * node; 0 means none.
 */
final class StackTable {
  private final UnaryOperator<String> names;
  private final Predicate<String> libraries;
  private final Map<Shown, Integer> frames = new LinkedHashMap<>();
  private final Map<Frame, Integer> numbers = new HashMap<>();
  private final Map<Stack, Integer> known = new HashMap<>();
  private final Map<Long, Integer> nodes = new HashMap<>();
  private final List<List<Integer>> paths = new ArrayList<>();

  /**
   * @param names maps qualified methods to shown names
   * @param libraries recognises classes outside JDK and application
   */
  StackTable(UnaryOperator<String> names, Predicate<String> libraries) {
    this.names = names;
    this.libraries = libraries;
  }

  static StackTable of(Snapshot snapshot) {
    return new StackTable(UnaryOperator.identity(), type -> isOfLibrary(type, snapshot));
  }

  static boolean isOfLibrary(String type, Snapshot snapshot) {
    return snapshot.origins().isOfLibrary(type, snapshot.target());
  }

  private enum Owner {
    JDK(0),
    LIBRARY(1),
    APPLICATION(2),
    NATIVE(3);

    private final int number;

    Owner(int number) {
      this.number = number;
    }
  }

  private record Shown(String name, int line, Owner owner) {}

  /** The number of a stack; 0 for null. */
  int add(@Nullable Stack stack) {
    return stack == null ? 0 : known.computeIfAbsent(stack, this::insert);
  }

  private int insert(Stack stack) {
    int node = 0;
    List<Integer> path = new ArrayList<>();
    for (Frame frame : Stacks.telling(stack).reversed()) {
      int number = numbers.computeIfAbsent(frame, this::number);
      long key = (long) node << Integer.SIZE | number;
      Integer there = nodes.get(key);
      if (there == null) {
        if (path.isEmpty()) {
          path.add(node);
        }
        path.add(number);
        node = nodes.size() + 1;
        nodes.put(key, node);
      } else {
        node = there;
      }
    }
    if (!path.isEmpty()) {
      paths.add(path);
    }
    return node;
  }

  private int number(Frame frame) {
    return frames.computeIfAbsent(
        new Shown(names.apply(frame.name()), frame.line(), owner(frame)), shown -> frames.size());
  }

  private Owner owner(Frame frame) {
    if (frame.isNative()) {
      return Owner.NATIVE;
    }
    if (frame.isJdk()) {
      return Owner.JDK;
    }
    return libraries.test(frame.type()) ? Owner.LIBRARY : Owner.APPLICATION;
  }

  /**
   * Writes frames (name, line or 0, owner), then paths: a parent node and the frames of its new
   * nodes, numbered from 1.
   */
  void write(PageData data) throws IOException {
    data.beginArray("frames");
    for (Shown shown : frames.keySet()) {
      data.beginArray();
      data.text(shown.name);
      data.value(shown.line);
      data.value(shown.owner.number);
      data.endArray();
    }
    data.endArray();
    data.beginArray("paths");
    for (List<Integer> path : paths) {
      data.beginArray();
      for (int number : path) {
        data.value(number);
      }
      data.endArray();
    }
    data.endArray();
  }
}
