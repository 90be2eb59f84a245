package io.vtscope.probe;

/**
 * System properties by which a viewer finds an agent in a JVM, and learns why one did not start.
 * Constants of the compiler, so that the viewer knows them without having the agent's classes.
 */
public final class AgentProperties {
  /** Version of the agent that runs; absent where none does. */
  public static final String VERSION = "vtscope.agent";

  /**
   * Directory with one file per viewer, which the viewer keeps locked; absent where the agent does
   * not depend on viewers. An agent that was attached leaves when no file in it is locked any more.
   */
  public static final String LEASES = "vtscope.leases";

  /**
   * There while the agent starts: a viewer waits for it, as to load one a second time would have
   * the JVM write a warning. Absent before and after.
   */
  public static final String STARTING = "vtscope.starting";

  /** Why the agent could not start or stopped early, one sentence; absent where it did not. */
  public static final String FAILURE = "vtscope.failure";

  private AgentProperties() {}
}
