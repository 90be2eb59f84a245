package io.vtscope.agent;

import java.nio.file.Path;
import java.util.Objects;

/** Starts the viewer in its own class loader. */
public final class ViewerStart {
  private ViewerStart() {}

  public static void start(String[] args) throws Exception {
    Path jar = Objects.requireNonNull(Jar.location(), "the jar");
    System.setProperty("vtscope.jar", jar.toString()); // the agent that the viewer attaches
    ClassLoader loader = new AgentClassLoader(jar, "vtscope/cli/");
    Thread.currentThread().setContextClassLoader(loader);
    Class.forName("io.vtscope.command.Main", true, loader)
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }
}
