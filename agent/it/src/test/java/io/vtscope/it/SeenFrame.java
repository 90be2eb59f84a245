package io.vtscope.it;

import io.vtscope.code.Held;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A frame as the probe in a generated program saw it.
 *
 * @param line 0 where the class does not tell it
 * @param monitors that the JVM says it holds, the outermost first, each by all of its names
 */
record SeenFrame(
    String type,
    String method,
    String descriptor,
    int bytecodeIndex,
    int line,
    List<Set<String>> monitors) {

  /** Reads a line of the probe. */
  static SeenFrame of(String said) {
    String[] parts = said.split("\t", -1);
    List<Set<String>> monitors = new ArrayList<>();
    if (!parts[5].isEmpty()) {
      for (String names : parts[5].split(";", -1)) {
        monitors.add(Set.of(names.split("\\|", -1)));
      }
    }
    int line = Math.max(0, Integer.parseInt(parts[4]));
    return new SeenFrame(
        parts[0], parts[1], parts[2], Integer.parseInt(parts[3]), line, List.copyOf(monitors));
  }

  String place() {
    return type + "." + method + descriptor + " at " + bytecodeIndex + ", line " + line;
  }

  /** Whether as many are held, and whatever is said by its name has that name. */
  boolean agreesWith(Held held) {
    if (!held.known() || held.locks().size() != monitors.size()) {
      return false;
    }
    for (int i = 0; i < monitors.size(); i++) {
      String name = held.locks().get(i);
      if (isName(name) && !monitors.get(i).contains(name)) {
        return false;
      }
    }
    return true;
  }

  /** Not what stands for something that has none: a variable, or the element of a new array. */
  static boolean isName(String name) {
    return !name.equals("local variable") && !name.startsWith("new ");
  }

  boolean holds(int atLeast) {
    return monitors.size() >= atLeast;
  }

  /** Of what has a name of its own; new objects and elements of an array share one. */
  boolean holdsOneTwice() {
    List<Set<String>> own =
        monitors.stream()
            .filter(names -> names.stream().noneMatch(name -> name.endsWith("[…]")))
            .filter(names -> !names.contains("Probe.fresh()"))
            .toList();
    return new HashSet<>(own).size() < own.size();
  }
}
