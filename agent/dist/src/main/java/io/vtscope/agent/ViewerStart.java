package io.vtscope.agent;

import java.nio.file.Path;
import java.util.Objects;

/** Hands over to the viewer, which has a loader of its own. */
public final class ViewerStart {
  private ViewerStart() {}

  public static void start(String[] args) throws Exception {
    Path jar = Objects.requireNonNull(Jar.location(), "the jar");
    System.setProperty("vtscope.jar", jar.toString()); // it loads this into the JVMs it attaches to
    ClassLoader loader = new AgentClassLoader(jar, "vtscope/cli/");
    Thread.currentThread().setContextClassLoader(loader);
    Class.forName("io.vtscope.command.Main", true, loader)
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }
}
