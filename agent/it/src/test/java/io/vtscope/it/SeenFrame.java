package io.vtscope.it;

import io.vtscope.code.Held;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A frame seen by the probe.
 *
 * @param line 0 if unknown
 * @param monitors held according to the JVM, outermost first, with all names
 */
record SeenFrame(
    String type,
    String method,
    String descriptor,
    int bytecodeIndex,
    int line,
    List<Set<String>> monitors) {

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

  /** Whether the number of monitors and all given names match. */
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

  /** Excludes placeholders for unnamed variables and array elements. */
  static boolean isName(String name) {
    return !name.equals("local variable") && !name.startsWith("new ");
  }

  boolean holds(int atLeast) {
    return monitors.size() >= atLeast;
  }

  /** Whether a named monitor is held twice. */
  boolean holdsOneTwice() {
    List<Set<String>> own =
        monitors.stream()
            .filter(names -> names.stream().noneMatch(name -> name.endsWith("[…]")))
            .filter(names -> !names.contains("Probe.fresh()"))
            .toList();
    return new HashSet<>(own).size() < own.size();
  }
}
