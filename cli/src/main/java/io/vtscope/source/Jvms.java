package io.vtscope.source;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Finds the running JVMs of this user. */
public final class Jvms {
  private Jvms() {}

  private static void requireAttach() throws SourceException {
    if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
      throw SourceException.unobservable(
          ("this Java runtime (%s) does not contain the module jdk.attach, so it cannot find running"
                  + " JVMs: run vtscope with a JDK, or read a recording")
              .formatted(System.getProperty("java.home")));
    }
  }

  /** All visible JVMs except this one, ordered by PID. */
  public static List<Jvm> list() throws SourceException {
    requireAttach();
    List<Jvm> jvms = new ArrayList<>();
    long self = ProcessHandle.current().pid();
    for (VirtualMachineDescriptor descriptor : VirtualMachine.list()) {
      long pid = Long.parseLong(descriptor.id());
      if (pid != self) {
        jvms.add(new Jvm(pid, name(descriptor.displayName())));
      }
    }
    jvms.sort((one, other) -> Long.compare(one.pid(), other.pid()));
    return jvms;
  }

  /**
   * Finds the JVM that a user selects.
   *
   * @param target a PID, or part of a main class or jar name
   * @throws SourceException if no JVM or more than one matches
   */
  public static Jvm find(String target) throws SourceException {
    if (target.isBlank() || target.startsWith("-")) {
      // "-1" would match "shop-1.0.jar", "" every name
      throw SourceException.unobservable(
          "'%s' is not a PID or JVM name; run vtscope list".formatted(target));
    }
    if (target.endsWith(".jfr")) {
      throw SourceException.unobservable(
          "%s is a recording, but this command needs a running JVM: use vtscope report"
              .formatted(target));
    }
    List<Jvm> all = list();
    if (target.chars().allMatch(Character::isDigit) && target.length() < 10) {
      long pid = Long.parseLong(target);
      ProcessFacts.requireHotSpot(pid);
      return all.stream().filter(jvm -> jvm.pid() == pid).findFirst().orElse(new Jvm(pid, ""));
    }
    List<Jvm> matching = all.stream().filter(jvm -> jvm.name().contains(target)).toList();
    if (matching.size() == 1) {
      return matching.getFirst();
    }
    if (matching.isEmpty()) {
      throw SourceException.unobservable(
          "this user has no JVM with '%s' in its name; run vtscope list".formatted(target));
    }
    throw SourceException.unobservable(
        "%d JVMs have '%s' in their name: %s"
            .formatted(
                matching.size(),
                target,
                matching.stream()
                    .map(jvm -> jvm.pid() + " " + jvm.name())
                    .collect(Collectors.joining(", "))));
  }

  /** Removes the arguments. */
  private static String name(String displayName) {
    String command = displayName.split(" ", 2)[0];
    return command.endsWith(".jar") ? command.substring(command.lastIndexOf('/') + 1) : command;
  }
}
