package io.vtscope.probe;

/**
 * System properties that report the agent's state to viewers. Compile-time constants, so that
 * viewers do not need the agent's classes.
 */
public final class AgentProperties {
  /** The running agent's version; otherwise absent. */
  public static final String VERSION = "vtscope.agent";

  /**
   * Directory with one locked file per viewer; absent if the agent does not depend on viewers. An
   * attached agent leaves when no file is locked.
   */
  public static final String LEASES = "vtscope.leases";

  /**
   * Present while the agent starts. Viewers wait, because loading the agent twice makes the JVM
   * print a warning.
   */
  public static final String STARTING = "vtscope.starting";

  /** Why the agent did not start or stopped early, in one sentence. */
  public static final String FAILURE = "vtscope.failure";

  private AgentProperties() {}
}
