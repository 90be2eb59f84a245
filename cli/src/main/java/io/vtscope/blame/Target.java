package io.vtscope.blame;

import io.vtscope.jvm.AgentInfo;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Jdk;
import io.vtscope.meaning.Meaning;
import org.jspecify.annotations.Nullable;

/**
 * The observed JVM.
 *
 * @param pid 0 if unknown
 * @param artifact of the main class; null if unknown
 * @param agent null if no agent was seen
 */
public record Target(
    long pid,
    @Nullable String mainClass,
    Jdk jdk,
    @Nullable Artifact artifact,
    @Nullable AgentInfo agent,
    boolean tracesPins) {

  public static final Target UNKNOWN = new Target(0, null, Jdk.UNKNOWN, null, null, false);

  /** Whether an artifact is the application's. */
  public boolean isOwn(Artifact of) {
    return of.equals(artifact)
        ? !startsAnother()
        : of.file() != null && of.file().equals(mainClass);
  }

  /** Whether an artifact is known and not the application's. */
  public boolean isLibrary(@Nullable Artifact of) {
    return of != null && of.name() != null && !isOwn(of);
  }

  private boolean startsAnother() {
    String main = mainClass;
    return main != null && Meaning.LANGUAGE_MAIN.isType(main);
  }

  public Target publishedAs(@Nullable Artifact known) {
    return new Target(pid, mainClass, jdk, known, agent, tracesPins);
  }

  /** Whether monitors pin virtual threads; true for an unknown JDK. */
  public boolean monitorsPin() {
    return feature() < Jdk.MONITORS_UNMOUNT;
  }

  /** Available CPUs; 0 if unknown. */
  public int processors() {
    return agent == null ? 0 : agent.processors();
  }

  /** For example 21; 0 if unknown. */
  public int feature() {
    return jdk.feature();
  }

  /** For example "21.0.8+9-LTS"; empty if unknown. */
  public String release() {
    return jdk.release();
  }
}
