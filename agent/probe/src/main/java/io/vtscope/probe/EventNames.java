package io.vtscope.probe;

/**
 * Names of the agent's events and of their fields. Constants of the compiler, so that the viewer
 * knows them without having the agent's classes.
 */
public final class EventNames {
  public static final String AGENT = "vtscope.Agent";
  public static final String VERSION = "version";
  public static final String PID = "pid";
  public static final String MAIN_CLASS = "mainClass";
  public static final String JDK_VERSION = "jdkVersion";
  public static final String JDK_VENDOR = "jdkVendor";
  public static final String PIN_THRESHOLD = "pinThreshold";
  public static final String STACK_DEPTH = "stackDepth";
  public static final String PROCESSORS = "processors";

  public static final String SCHEDULER = "vtscope.Scheduler";
  public static final String PARALLELISM = "parallelism";
  public static final String MAX_POOL_SIZE = "maxPoolSize";
  public static final String POOL_SIZE = "poolSize";
  public static final String MOUNTED = "mounted";
  public static final String QUEUED = "queued";

  public static final String FRAME = "vtscope.Frame";
  public static final String CLASS = "className";
  public static final String METHOD = "methodName";
  public static final String DESCRIPTOR = "descriptor";
  public static final String BYTECODE_INDEX = "bytecodeIndex";
  public static final String HELD = "held";
  public static final String ENTERS = "enters";
  public static final String NEEDS = "needs";
  public static final String NOT_KNOWN = "notKnown";

  /** Between the names of held monitors. */
  public static final String SEPARATOR = ", ";

  public static final String ORIGIN = "vtscope.Origin";
  public static final String ARTIFACT = "artifact";
  public static final String ARTIFACT_VERSION = "artifactVersion";
  public static final String FILE = "file";

  private EventNames() {}
}
