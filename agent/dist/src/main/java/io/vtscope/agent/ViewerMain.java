package io.vtscope.agent;

import java.lang.reflect.InvocationTargetException;

/** {@code java -jar vtscope.jar}. Compiled for Java 8, so that older JVMs print a message. */
public final class ViewerMain {
  private static final int WRONG_USAGE = 2;

  private ViewerMain() {}

  public static void main(String[] args) throws Throwable {
    String java = System.getProperty("java.specification.version", "");
    if (AgentMain.isTooOld(java)) {
      System.err.println(
          "vtscope: this is Java "
              + java
              + " ("
              + System.getProperty("java.home")
              + "); run vtscope with Java 21 or newer");
      System.exit(WRONG_USAGE);
    }
    try {
      Class.forName("io.vtscope.agent.ViewerStart")
          .getMethod("start", String[].class)
          .invoke(null, (Object) args);
    } catch (InvocationTargetException e) {
      throw e.getTargetException();
    }
  }
}
