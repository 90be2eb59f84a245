package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;

/** The agent's capabilities on the running JDK. */
public final class ThisJdk {
  private ThisJdk() {}

  /** Whether the JDK has all members for a capability. Thread-safe. */
  public static boolean has(Capability capability) {
    Boolean known = capability.isThere();
    if (known == null) {
      known = JdkMember.missing(capability).isEmpty();
      capability.isThere(known); // benign race
    }
    return known;
  }

  /**
   * One line per missing capability: missing member, purpose and kinds of findings, separated by
   * tabs.
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
