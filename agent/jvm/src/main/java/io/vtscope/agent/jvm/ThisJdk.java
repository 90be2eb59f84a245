package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;

/** What the agent can read in the JDK that it runs on. */
public final class ThisJdk {
  private ThisJdk() {}

  /** Whether this JDK has every member that a capability needs. Any thread may ask. */
  public static boolean has(Capability capability) {
    Boolean known = capability.isThere();
    if (known == null) {
      known = JdkMember.missing(capability).isEmpty();
      capability.isThere(known); // another thread may have found the same
    }
    return known;
  }

  /**
   * What this JDK lacks: a line for each capability that is off, with the first missing member,
   * what is read from it and the kinds of findings that depend on it, between tabs. Checks the
   * whole table.
   */
  public static String lacks() {
    List<String> lines = new ArrayList<>();
    for (Capability capability : Capability.values()) {
      if (!has(capability)) {
        JdkMember first = JdkMember.missing(capability).getFirst();
        lines.add(first + "\t" + capability.what() + "\t" + capability.kinds());
      }
    }
    return String.join("\n", lines);
  }
}
