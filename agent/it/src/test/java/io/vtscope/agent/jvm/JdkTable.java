package io.vtscope.agent.jvm;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Set;

/** Prints wrong rows of the private-member table for the running JDK. */
public final class JdkTable {
  private static final Set<String> NO_STATES = Set.of("SUSPENDED", "TRACE_PINNING_MODE");

  private JdkTable() {}

  public static void main(String[] args) throws ReflectiveOperationException {
    for (JdkMember member : JdkMember.values()) {
      if (member.isExpected() != member.isThere()) {
        System.out.println((member.isExpected() ? "missing: " : "not expected: ") + member);
      }
    }
    for (Field field : Class.forName("java.lang.VirtualThread").getDeclaredFields()) {
      if (isState(field) && !Activity.isKnown(field.getName())) {
        System.out.println("unknown state: " + field.getName());
      }
    }
    System.out.println(JdkMember.values().length + " members");
  }

  private static boolean isState(Field field) {
    return field.getType() == int.class
        && Modifier.isStatic(field.getModifiers())
        && !NO_STATES.contains(field.getName());
  }
}
