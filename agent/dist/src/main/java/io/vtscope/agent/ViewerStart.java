package io.vtscope.agent;

import java.nio.file.Path;

/** Hands over to the viewer, which has a loader of its own. */
public final class ViewerStart {
  private ViewerStart() {}

  public static void start(String[] args) throws Exception {
    ClassLoader loader = new AgentClassLoader(Path.of(Jar.location()), "vtscope/cli/");
    Thread.currentThread().setContextClassLoader(loader);
    Class.forName("io.vtscope.command.Main", true, loader)
        .getMethod("main", String[].class)
        .invoke(null, (Object) args);
  }
}
